/**
 * What the libraries alone take for what we begin with: the text of all pages, the cells of all sheets. A process loads no more
 * than it needs.
 */
export async function readBare(mimeType: string, bytes: Buffer): Promise<unknown> {
  if (mimeType === 'application/pdf') return textOfPages(bytes)
  if (mimeType === 'text/csv') return (await import('papaparse')).default.parse(bytes.toString()).data
  const sheets = /spreadsheetml|ms-excel/.test(mimeType)
  return sheets && (await import('@e965/xlsx')).read(bytes, { type: 'buffer' })
}

async function textOfPages(bytes: Buffer): Promise<number> {
  const { getDocumentProxy } = await import('unpdf')
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })
  let letters = 0
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    for (const item of items) if ('str' in item) letters += item.str.length
    page.cleanup()
  }
  return letters
}
