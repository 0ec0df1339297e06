import { type Phrase, phrase } from './phrase-rules.js'

export const bankTitles: Phrase[] = [
  phrase('bank statement', 6),
  phrase('account statement', 6, 'accounts? statements?|statements? of accounts?|combined statement'),
  phrase('checking', 4, '(?:business|personal|free|advantage|total|everyday|basic)? ?checking(?: account)?'),
  phrase('savings', 2, 'savings(?: account)?'),
  phrase('statement period', 5, 'statement (?:period|dates|cycle)|period covered'),
  phrase('account summary', 3, 'account summary|summary of accounts?|account activity|account number'),
  phrase('transaction history', 3, 'transaction (?:history|report)|account transactions'),
]

export const bankWords: Phrase[] = [
  phrase(
    'beginning balance',
    3,
    '(?:beginning|opening|starting|previous) (?:ledger |statement |account )?balance|balance (?:brought )?forward',
  ),
  phrase('ending balance', 3, '(?:ending|closing) (?:ledger |statement |account |daily )?balance'),
  phrase('statement period', 2, 'statement (?:period|dates|cycle)'),
  phrase(
    'deposits',
    2,
    'deposits? (?:and|&) (?:other )?(?:credits|additions)|total deposits|deposits?/credits?|other credits|money in|paid in',
  ),
  phrase(
    'withdrawals',
    2,
    'withdrawals? (?:and|&) (?:other )?(?:debits|subtractions)|total withdrawals|withdrawals?/debits?|electronic withdrawals|other debits|checks paid|money out|paid out',
  ),
  phrase(
    'daily balance',
    2,
    'daily (?:ledger |ending |account )?balances?|average (?:daily |ledger )?balance',
  ),
  phrase('member FDIC', 2, 'member fdic|fdic|ncua'),
  phrase('overdraft', 1, 'overdrafts?(?: fees?| protection)?|nsf(?: fees?)?|insufficient funds'),
  phrase(
    'ATM',
    1,
    'atm(?: withdrawals?)?|debit card|ach (?:credit|debit)|wire transfer|direct deposit|zelle',
  ),
  phrase('service charge', 1, 'service (?:charges?|fees?)|maintenance fees?'),
  phrase('routing number', 1, 'routing (?:number|no)|aba|iban|sort code|swift'),
]

/** Pages of a card that spends, not of an account that holds. */
export const cardWords: Phrase[] = [
  phrase('minimum payment', 3, 'minimum (?:amount |payment )(?:due|amount)'),
  phrase('credit limit', 2, 'credit (?:limit|line)|available credit'),
  phrase('payment due date', 2),
  phrase('cash advance', 2, 'cash advances?'),
]
