import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestFn } from 'ava'

export const yearOfBakery = [
  'Profit and Loss',
  'Whitfield Bakery LLC',
  'January - December 2025',
  'Total Income,120000',
  'Cost of Goods Sold,40000',
  'Gross Profit,80000',
  'Rent,24000',
  'Wages,26000',
  'Total Expenses,50000',
  'Net Income,30000',
  '',
].join('\n')

/** Writes files that a browser sends, with a year of the bakery unless told otherwise; after the file's last test they are gone. */
export function filesToSend(test: TestFn): (name: string, content?: string) => string {
  const folder = mkdtempSync(join(tmpdir(), 'leadspread-journey-'))
  test.after.always(() => rmSync(folder, { recursive: true, force: true }))
  return (name, content = yearOfBakery) => {
    const path = join(folder, name)
    writeFileSync(path, content)
    return path
  }
}
