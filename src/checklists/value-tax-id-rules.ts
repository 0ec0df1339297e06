/** Numbers by which the tax office knows somebody. Logs show only their last four digits. */

export interface Secret {
  /** Of a value as it is stored. */
  shape: RegExp
  /** Stands for all of it but the last four digits. */
  hidden: string
}

export const secretEin: Secret = { shape: /^\d{2}-\d{7}$/, hidden: '••-•••' }
export const secretSsn: Secret = { shape: /^\d{3}-\d{2}-\d{4}$/, hidden: '•••-••-' }

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
  typeof value === 'string' && shape.test(value) ? hidden + value.slice(-4) : '•••'
