/**
 * Raise it when the same reading gives other columns: what older versions have stored is then interpreted again. By itself, since
 * who only compares versions need not hold the vocabulary of seven languages.
 */
export const interpreterVersion = 48
