import type { FormField, FormPage, FormRow } from '../extract/table.js'

/** Whose return it is: a business has a name of its own beside its owner's, which its books bear. */
export const entityOf = (fields: readonly FormField[], pages: readonly FormPage[]): string | null =>
  filledName(fields) ?? nameBelow(pages) ?? nameIn(pages.flatMap(({ lines }) => lines))

function filledName(fields: readonly FormField[]): string | undefined {
  const asked = [
    /^(?:[a-z] )?business name\b/i,
    /^(?:[a-z] )?name(?: of (?:proprietor|corporation|partnership))?$/i,
  ]
  const found = asked.flatMap(pattern => fields.filter(({ label }) => pattern.test(label)))
  return found.find(({ value }) => /\p{L}{2}/u.test(value))?.value.slice(0, 100)
}

const asking = [
  /^(?:[a-e] )?business name\b/i,
  /^(?:[a-e] )?name of (?:organization|partnership|corporation|proprietor)/i,
  /^(?:[a-e] )?name(?:\(s\) shown on.*)?$/i,
]
/** The forms' own words around a name. */
const formal =
  /\bcheck (?:if|box|here|applicable)|number,? (?:and )?street|see instructions|employer identification|\battach\b|city (?:or|,)|social security|date (?:incorporated|business)|telephone|(?:business|activity) code|room or suite|consolidated return|applicable|leave blank|\baddress\b|firm.s name/i

/** Right below the words that ask for it. */
function nameBelow(pages: readonly FormPage[]): string | undefined {
  const rows = pages.flatMap(page => page.rows)
  for (const pattern of asking)
    for (const asks of rows.filter(({ label }) => pattern.test(label))) {
      const below = rows
        .filter(row => isRightBelow(row, asks) && /\p{L}{2}/u.test(row.label) && !formal.test(row.label))
        .sort((one, other) => one.y - other.y || one.x - other.x)[0]
      if (below) return below.label.replace(/\s+\d{2,3}-.*$/, '').slice(0, 100)
    }
  return undefined
}

const isRightBelow = (row: FormRow, asks: FormRow): boolean =>
  row.source.page === asks.source.page &&
  row.y > asks.y + 2 &&
  row.y < asks.y + 27 &&
  row.x > asks.x - 32 &&
  row.x < asks.x + 60

/** The line below the words that ask for it, without the numbers beside it. */
function nameIn(lines: string[]): string | null {
  const at = lines.findIndex(line =>
    /\bname\b.*\bemployer identification|^name of (?:proprietor|corporation|partnership)/i.test(line),
  )
  const name = at < 0 ? undefined : lines[at + 1]?.replace(/\s+\d{2,3}-.*$/, '').trim()
  return name && /\p{L}{2}/u.test(name) && !formal.test(name) ? name.slice(0, 100) : null
}
