/** How rarely an amount comes out by chance, in bits: as many as there are others of its size, a unit either way being the same. */
export const rarityOf = (amount: number, step = 200): number => Math.log2(1 + Math.abs(amount) / step)

/** From here on, what comes out hardly does so by chance. */
export const rareEnough = 16
