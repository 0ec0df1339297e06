import type { Column, Row } from '../extract/table.js'

/** What a column of a statement is, when it isn't simply a period. */
export type Role =
  | 'percent'
  | 'variance'
  | 'budget'
  | 'notes'
  | 'debitCredit'
  | 'total'
  | 'gross'
  | 'adjustment'
  | 'amount'

const roles: [Role, RegExp][] = [
  [
    'percent',
    /%|\bpercent(?:age)?\b|\bper ?cent\b|\bcommon[- ]size\b|\bpct\b|\bof (?:sales|revenue|income|total)\b|\bratio\b/i,
  ],
  [
    'variance',
    /\bvariance\b|\bvar\.?\b|\bchange\b|\bdifference\b|\bdiff\b|\b(?:over|under)\b.*\bbudget\b|\bincrease\b|\bdecrease\b|\u0394|\bfav(?:orable)?\b|\bover ?\/? ?\(?under\)?/i,
  ],
  [
    'budget',
    /\bbudget(?:ed)?\b|\bforecast(?:ed)?\b|\bproject(?:ed|ion|ions)\b|\bplan(?:ned)?\b|\bpro ?-?forma\b|\bestimated?\b|\btarget\b|\b(?:FY ?)?(?:20)?\d\d ?[EFPB]\b|\boutlook\b|\bexpected\b/i,
  ],
  [
    'notes',
    /^(?:notes?|note no\.?|ref(?:erence)?\.?|sch(?:edule)?\.?|page|#|account (?:code|no|number|#)\.?|acct\.? ?(?:no|#)?\.?|code|gl)$/i,
  ],
  ['debitCredit', /^(?:.* )?(?:debits?|credits?|dr\.?|cr\.?)$/i],
  ['adjustment', /\badjust(?:ments?|ing)\b|\beliminat(?:ions?|ing)\b|\brestate(?:ment|d)\b|\breclass/i],
  [
    'total',
    /^(?:grand |combined |consolidated |company )?totals?(?: [$\u20ac\u00a3])?$|^consolidated$|^combined$|^all (?:stores|locations|classes)$|^total (?:company|all|amount)$/i,
  ],
  [
    'gross',
    /^(?:gross|cost|at cost|original cost|accumulated.*|depreciation|amortization|gross (?:amount|carrying.*))$/i,
  ],
]

const roleOf = (header: string): Role =>
  roles.find(([, pattern]) => pattern.test(header.trim()))?.[0] ?? 'amount'

export function roleOfColumn({ header }: Column, rows: readonly Row[], n: number): Role {
  const named = roleOf(header.join(' '))
  const own = roleOf(header.at(-1) ?? '')
  if (named !== 'amount' && named !== 'gross') return named
  if (own !== 'amount') return own
  const texts = rows.flatMap(row => (row.cells[n] ? [row.cells[n].text] : []))
  return texts.length > 2 && texts.filter(text => /%\s*\)?$/.test(text.trim())).length > texts.length / 2
    ? 'percent'
    : 'amount'
}
