import type { Column, Row } from '../../extract/table.js'
import { relationsOf } from '../../skeleton/columns.js'
import { unaccented } from '../unaccented.js'

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
    /%|\bpercent(?:age)?\b|\bper ?cent\b|\bcommon[- ]size\b|\bpct\b|\bprozent\b|\bpourcentage\b|\bporcentaje\b|\bpercentuale?\b|\bof (?:sales|revenue|income|total)\b|\bratio\b|\bper (?:mile|unit|ton|gallon|barrel|acre|bushel|cwt|head|case|room|bed|cover|guest|patient|visit|student|member|hour|sq\.? ?ft\.?|square foot)\b|\bpsf\b/i,
  ],
  [
    'variance',
    /\bvariance\b|\bvar\.?\b|\bchange\b|\bdifference\b|\bdiff\b|\b(?:over|under)\b.*\bbudget\b|\bincrease\b|\bdecrease\b|\babweichung|\bveranderung|\bdifferenz|\bverschil\b|\bafwijking|\bmutatie|\bvariacion|\bdesviacion|\bdiferen(?:cia|ca)\b|\bvariacao|\bdesvio\b|\bvariation\b|\bvariazion|\bscostament|\becart\b|\u0394|\bfav(?:orable)?\b|\bover ?\/? ?\(?under\)?/i,
  ],
  [
    'budget',
    /\bbudget(?:ed)?\b|\bfore?cast(?:ed)?\b|\bproject(?:ed|ion|ions)\b|\bplan(?:ned)?\b|\bpro ?-?forma\b|\bestimated?\b|\btarget\b|\b(?:FY ?)?(?:20)?\d\d ?[EFPB]\b|\b20\d\d ?[([][EFPB][)\]]|\boutlook\b|\bexpected\b|\bbudgete|\bprevision|\bprevist[oa]|\bpresupuest|\borca(?:do|mento)\b|\bplan(?:ejad|ead|ificad)o|\bpronostic|\bproyec|\bproje[ct]|\bbegroo?t|\bpreventivo|\bprognose|\bhochrechnung|\braming\b/i,
  ],
  [
    'notes',
    /^(?:(?:foot)?notes?(?: (?:no|nos|ref)\.?)?|ref(?:erence)?s?\.?|sch(?:edule)?s?\.?(?: nos?\.?)?|pages?|#|account (?:code|no|number|#)\.?|acct\.? ?(?:no|#)?\.?|code|gl|codes|n[°º]|nr\.?|notas?|nota n|anhang|toelichting|toel\.?|annexes?|konto|kto\.?|cuenta|conta|compte|conto|rekening|codigo|codice)$/i,
  ],
  [
    'debitCredit',
    /^(?:.* )?(?:debits?|credits?|dr\.?|cr\.?|soll|haben|debet|debe|haber|debitos?|creditos?|dare|avere)$/i,
  ],
  ['adjustment', /\badjust(?:ments?|ing)\b|\beliminat(?:ions?|ing)\b|\brestatements?\b|\breclass/i],
  [
    'total',
    /^(?:grand |combined |consolidated |company )?totals?(?: [$\u20ac\u00a3])?$|^consolidated$|^combined$|^all (?:stores|locations|classes)$|^(?:totale|totaal|totales|totais|gesamt|insgesamt|summe|total general)$|^total (?:company|all|amount)$/i,
  ],
  [
    'gross',
    /^(?:gross|cost|at cost|original cost|accumulated.*|depreciation|amortization|gross (?:amount|carrying.*)|(?:montant |valeurs? |valore? )?(?:brute?s?|bruto|brutto|lordo)|amort(?:is|iz)?\b.*|amort[a-z]*(?:[-,& ]+prov[a-z]*\.?)?|deprec[a-z]*|prov(?:isions?)?\.?|fondo ammortamento)$/i,
  ],
]

const roleOf = (header: string): Role =>
  roles.find(([, pattern]) => pattern.test(unaccented(header).trim()))?.[0] ?? 'amount'

export function roleOfColumn({ header }: Column, rows: readonly Row[], n: number): Role {
  const named = roleOf(header.join(' '))
  const own = roleOf(header.at(-1) ?? '')
  if (named !== 'amount' && named !== 'gross') return named
  if (own !== 'amount') return own
  if (header.some(line => roleOf(line) === 'notes') && rows.every(row => isNumbering(row.cells[n]?.amount)))
    return 'notes'
  const texts = rows.flatMap(row => (row.cells[n] ? [row.cells[n].text] : []))
  return texts.length > 2 && texts.filter(text => /%\s*\)?$/.test(text.trim())).length > texts.length / 2
    ? 'percent'
    : 'amount'
}

/** The number of a note or a line: small and whole. */
const isNumbering = (amount: number | null | undefined): boolean =>
  amount == null || (amount >= 0 && amount < 1_000_000 && amount % 100 === 0)

interface RoleOfColumn {
  n: number
  role: Role
}

/** What a column has to do with others: the ones that it adds up, or that another adds it up. */
export interface Related {
  parts?: number[]
  isPart?: true
}

/** What arithmetic says of columns, whatever their headers say: a difference is no period, and a sum stands for its parts. */
export function withRelations<T extends RoleOfColumn>(columns: T[], rows: readonly Row[]): (T & Related)[] {
  const amounts = columns.filter(({ role }) => !['percent', 'notes'].includes(role))
  const relations = relationsOf(
    rows.map(row => ({ values: amounts.map(({ n }) => row.cells[n]?.amount ?? null) })),
  )
  const told: (T & Related)[] = columns.map(one => ({ ...one }))
  const at = (column: number | undefined) => told.find(({ n }) => n === amounts[column ?? -1]?.n)
  for (const { form, column, of } of relations) {
    const [own, parts] = [at(column), of.map(at)]
    const [gross, off] = parts
    // A sum printed before its parts could as well be what one of them is a difference of: then headers decide.
    const isEither = relations.some(one => one.form === 'difference' && one.of.includes(column))
    if (form === 'sum' && isEither && own?.role !== 'total') continue
    if (form === 'difference' && gross?.role === 'total') continue
    if (!own || !['amount', 'total'].includes(own.role) || !gross || !off) continue
    if (form === 'sum') {
      own.role = 'total'
      own.parts = parts.flatMap(part => part?.n ?? [])
      for (const part of parts) if (part) part.isPart = true
    } else if (gross.role === 'gross' || off.role === 'gross' || isSparse(off.n, gross.n, rows)) {
      gross.role = 'gross'
      off.role = 'adjustment'
    } else own.role = 'variance'
  }
  return told
}

/** What is taken off a few lines only is depreciation, not a plan. */
const isSparse = (off: number, gross: number, rows: readonly Row[]): boolean =>
  rows.filter(row => row.cells[off]?.amount).length <
  0.6 * rows.filter(row => row.cells[gross]?.amount).length
