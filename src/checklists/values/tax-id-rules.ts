/** Numbers by which the tax office knows somebody. Masked, only their last four digits are seen. */

export interface Secret {
  /** Of a value as it is stored. */
  shape: RegExp
  /** Stands for all of it but the last four digits. */
  hidden: string
  /** Such a number as people write it, in a text about anything. */
  within: RegExp
}

export const secretEin: Secret = {
  shape: /^\d{2}-\d{7}$/,
  hidden: '**-***',
  within: alone(/\p{Nd}{2}[-\u2010-\u2015\u2212]\p{Nd}{7}/u),
}

/** Without a separator it may as well be an EIN. */
export const secretSsn: Secret = {
  shape: /^\d{3}-\d{2}-\d{4}$/,
  hidden: '***-**-',
  within: alone(/\p{Nd}{3}(?<separator>[-\u2010-\u2015\u2212.\s]?)\p{Nd}{2}\k<separator>\p{Nd}{4}/u),
}

/** Neither a part of a longer word or number, nor an amount of money. */
function alone({ source }: RegExp): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}\\p{Sc}]|\\p{N}[.,])${source}(?![\\p{L}\\p{N}]|[.,]\\p{N})`, 'gu')
}

export function einOf(text: string): string | undefined {
  const [, prefix, serial] = /^(\d{2})-?(\d{7})$/.exec(text) ?? []
  return prefix && serial && `${prefix}-${serial}`
}

/** Areas from 900 are not refused: they are ITINs, which people without an SSN file their taxes by. */
export function ssnOf(text: string): string | undefined {
  const [, area, , group, serial] = /^(\d{3})(-?)(\d{2})\2(\d{4})$/.exec(text) ?? []
  const wasNeverIssued = area === '000' || area === '666' || group === '00' || serial === '0000'
  return area && !wasNeverIssued ? `${area}-${group}-${serial}` : undefined
}

/** Whatever else was sent may hold the number in a form of its own, so nothing of it is shown. */
export const masked = ({ shape, hidden }: Secret, value: unknown): string =>
  typeof value === 'string' && shape.test(value) ? hidden + value.slice(-4) : '***'

export const maskedWithin = ({ within, hidden }: Secret, text: string): string =>
  text.replace(within, number => hidden + Array.from(number).slice(-4).join(''))
