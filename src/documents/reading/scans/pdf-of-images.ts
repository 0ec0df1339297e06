/** An image as a PDF has it: the entries of its dictionary, and its bytes in the compression that these name. */
export interface PdfImage {
  entries: string
  data: Buffer
}

export interface PdfPage {
  /** In points. */
  width: number
  height: number
  /** Clockwise, in degrees. */
  rotate: number
  /** Each as wide as the page. Where they stand is told in heights of the page, from its top. */
  images: (PdfImage & { top: number; height: number })[]
}

/** A PDF whose pages are images. */
export function pdfOfImages(pages: PdfPage[]): Buffer {
  const objects: Buffer[] = []
  const add = (dictionary: string, data?: Buffer): number => {
    const length = data ? `/Length ${data.length} ` : ''
    objects.push(
      Buffer.concat([
        Buffer.from(`<< ${length}${dictionary} >>`),
        ...(data ? [Buffer.from('\nstream\n'), data, Buffer.from('\nendstream')] : []),
      ]),
    )
    return objects.length
  }
  const catalog = add('/Type /Catalog /Pages 2 0 R')
  const list = add('')
  const kids = pages.map(({ width, height, rotate, images }) => {
    const names = images.map(
      ({ entries, data }, n) => `/I${n} ${add(`/Type /XObject /Subtype /Image ${entries}`, data)} 0 R`,
    )
    const content = images.map(
      (image, n) =>
        `q ${width} 0 0 ${image.height * height} 0 ${(1 - image.top - image.height) * height} cm /I${n} Do Q`,
    )
    return add(
      `/Type /Page /Parent ${list} 0 R /MediaBox [0 0 ${width} ${height}] /Rotate ${rotate} ` +
        `/Contents ${add('', Buffer.from(content.join('\n')))} 0 R /Resources << /XObject << ${names.join(' ')} >> >>`,
    )
  })
  objects[list - 1] = Buffer.from(
    `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map(kid => `${kid} 0 R`).join(' ')}] >>`,
  )
  return file(objects, catalog)
}

function file(objects: Buffer[], catalog: number): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n')]
  let length = parts[0]?.length ?? 0
  const starts = objects.map((object, n) => {
    const start = length
    const part = Buffer.concat([Buffer.from(`${n + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    parts.push(part)
    length += part.length
    return start
  })
  const table = starts.map(start => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  parts.push(
    Buffer.from(
      `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root ${catalog} 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}
