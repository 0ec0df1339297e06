import type { NamedTruth, Truth } from '../../bench/accuracy-truth.js'
import { statements } from '../../src/figures/template/statements.js'
import type { Made, MadeLine, MadeStatement } from './made.js'

/** What must come of a made document: the amounts of its lines in their rows, and what the template makes of these. */
export const truthsOf = ({ name, statements }: Made): NamedTruth[] =>
  statements.map(one => ({ folder: '', name, statement: one.statement, truth: truthOf(one) }))

function truthOf(made: MadeStatement): Truth {
  const lines = made.sides.flatMap(({ lines }) => lines).filter(({ rows }) => rows.length > 0)
  const values: Truth['values'] = {}
  const told = lines.map(line => ({
    label: line.label.trim(),
    row: line.rows[0] ?? '',
    values: amountsOf(line, made),
    others: line.rows.slice(1),
  }))
  const periods = made.periods.flatMap(period => period ?? [])
  for (const { label } of periods) {
    const at = new Map<string, number>()
    for (const one of told) at.set(one.row, (at.get(one.row) ?? 0) + (one.values[label] ?? 0))
    for (const { key, terms, needs } of statements[made.statement]) {
      const known = terms.filter(({ of, row }) => of === made.statement && at.has(row))
      if (known.length === 0 || (needs === 'all' && known.length < terms.length)) continue
      at.set(
        key,
        known.reduce((sum, { sign, row }) => sum + sign * (at.get(row) ?? 0), 0),
      )
    }
    for (const [row, value] of at) values[row] = { ...values[row], [label]: Math.round(100 * value) / 100 }
  }
  const alternatives = told.filter(({ others }) => others.length > 0)
  return {
    file: '',
    statement: made.statement,
    scale: made.scale,
    periods,
    values,
    lines: told,
    acceptableAlternatives: Object.fromEntries(alternatives.map(({ label, others }) => [label, others])),
  }
}

function amountsOf({ texts, isOpposite }: MadeLine, { periods, mark, scale }: MadeStatement) {
  const amounts = periods.flatMap((period, n) => {
    const text = texts[n] ?? ''
    if (!period || text === '') return []
    const digits = text.replace(mark === ',' ? /[^\d,]/g : /[^\d.]/g, '').replace(',', '.')
    const sign = /^[(-]/.test(text) !== isOpposite ? -1 : 1
    return [[period.label, sign * Number(digits) * scale] as const]
  })
  return Object.fromEntries(amounts)
}
