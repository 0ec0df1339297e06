import type { FormRow } from '../extract/table.js'

/** Without its number, what it tells to do, and what it tells to attach. */
export const taxLabel = (label: string): string =>
  label
    .replace(/^(?:line )?\d{1,2} ?[a-z]?\b[.:)]? */i, '')
    .replace(/^[a-z] (?=[A-Z])/, '')
    .replace(/\s*\((?:see|attach|do not|less|if|not included|from|paid to|other than to)[^)]*\)?/gi, '')
    .replace(/\. +(?:subtract|add|combine|enter|if|see|this|amounts?)\b.*$/i, '')
    .replace(/,? including\b.*$/i, '')
    .replace(/\b(?:subtract|add|combine) lines?\b.*$/i, '')
    .replace(/(?: attach| see)\b.*$/i, '')
    .trim()

export const lastAmount = (row: FormRow): number | undefined =>
  row.cells.findLast(cell => cell?.amount != null)?.amount ?? undefined
