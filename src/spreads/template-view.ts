import { ratios } from '../figures/template/ratios.js'
import type { TemplateRow, Term } from '../figures/template/row.js'
import { statementNames } from '../figures/template/row.js'
import { statements } from '../figures/template/statements.js'

/** Raise it when rows come, go or are computed otherwise. */
const templateVersion = 1

/** What `GET /spread-template` answers: every row and ratio there can be, with its formula. */
export const templateView = () => ({
  version: templateVersion,
  statements: Object.fromEntries(statementNames.map(name => [name, statements[name].map(rowView(name))])),
  ratios: ratios.map(({ key, label, group, unit, top, bottom }) => ({
    key,
    label,
    group,
    unit,
    formula: bottom
      ? `(${formulaOf(top, 'ratios')}) / (${formulaOf(bottom, 'ratios')})`
      : formulaOf(top, 'ratios'),
  })),
})

const rowView =
  (statement: Term['of']) =>
  ({ key, label, kind, computed, memo, sign, terms }: TemplateRow) => ({
    key,
    label,
    kind,
    computed,
    memo,
    sign,
    formula: terms.length > 0 ? formulaOf(terms, statement) : null,
  })

function formulaOf(terms: Term[], own: Term['of']): string {
  const text = terms.map(term => `${term.sign < 0 ? '-' : '+'} ${termView(term, own)}`).join(' ')
  return text.replace(/^\+ /, '').replace(/^- /, '-')
}

/** `d(…)` is what changed since the previous sheet. */
function termView({ of, row, when, annualized }: Term, own: Term['of']): string {
  if (when === 'change') return `d(${row})`
  const name = `${of === own ? '' : `${of}.`}${row}${when === 'this' ? '' : `[${when}]`}`
  return annualized ? `annualized(${name})` : name
}
