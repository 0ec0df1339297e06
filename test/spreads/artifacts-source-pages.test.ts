import { fileURLToPath } from 'node:url'
import test from 'ava'
import fc from 'fast-check'
import { drawPages } from '../../src/documents/drawing/draw-pages.js'
import { pngOf } from '../../src/documents/reading/pictures/png.js'
import { greyOfPng } from '../../src/documents/reading/pictures/png-grey.js'
import { readDocument } from '../../src/documents/reading/read.js'
import { makeReport } from '../../src/spreads/artifacts/report.js'
import { excerptOf } from '../../src/spreads/artifacts/source-pages/excerpt.js'
import { pagesOf, type SourceMaterial } from '../../src/spreads/artifacts/source-pages/pages.js'
import { sourcePlaces } from '../../src/spreads/artifacts/source-pages/places.js'
import { columnsOf } from '../../src/spreads/columns-of.js'
import { compute, told } from './columns.js'
import { collisions, readPdfText } from './read-pdf.js'

const mimeTypes = { pdf: 'application/pdf', csv: 'text/csv' } as const
const signal = AbortSignal.timeout(120_000)

/** What the steps of a spread do with documents that ship as examples. */
async function spreadOf(names: string[]) {
  const read = await Promise.all(
    names.map(async (name, n) => {
      const file = fileURLToPath(new URL(`../../../examples/${name}`, import.meta.url))
      const mimeType = mimeTypes[name.endsWith('.pdf') ? 'pdf' : 'csv']
      const outcome = await readDocument(file, mimeType)
      if (outcome.outcome !== 'read') throw new Error(outcome.reason)
      const document = { id: `doc_${n}`, filename: name.split('/').at(-1) ?? '' }
      const stored = JSON.stringify({ mimeType, ...outcome })
      return { file, mimeType, document, stored, columns: columnsOf(outcome.reading, document).columns }
    }),
  )
  const results = compute(
    read.flatMap(({ columns }) => columns),
    { inputs: told({ sourcePages: 'boxed' }) },
  )
  const documents = read.map(({ document }) => document)
  const { places, left } = sourcePlaces(results, documents)
  const materials = await Promise.all(
    read.map(async ({ file, mimeType, document, stored }): Promise<SourceMaterial> => {
      const pages = places.flatMap(({ documentId, page }) => (documentId === document.id ? [page] : []))
      const rendered = mimeType === mimeTypes.pdf ? await drawPages(file, mimeType, pages, signal) : undefined
      return { documentId: document.id, stored, ...(rendered && { rendered }) }
    }),
  )
  return { results, documents, places, left, materials, pages: pagesOf(places, materials) }
}

test('the pages that figures come from end the report, and each box has its figure in it', async t => {
  const { results, documents, pages, left } = await spreadOf(['group/return-2023.pdf'])
  t.is(left, 0)
  t.true(pages.length > 0)
  for (const { picture, boxes, place } of pages) {
    t.is(boxes.length, place.spots.length)
    const grey = greyOfPng(Buffer.from(picture?.data ?? '', 'base64'))
    if (!picture || !grey) return t.fail('The page was not drawn.')
    const dots = grey.columns / picture.width
    const isDark = (x: number, y: number) => (grey.pixels[y * grey.columns + x] ?? 255) < 128
    for (const { left, top, width, height, spot } of boxes) {
      let ink = 0
      for (let y = Math.floor(top * dots); y < (top + height) * dots; y++)
        for (let x = Math.floor(left * dots); x < (left + width) * dots; x++) ink += Number(isDark(x, y))
      t.true(ink > 10, `${spot.text} is not in its box`)
    }
  }
  const pdf = await readPdfText(await makeReport(results, documents, undefined, { pages, left }))
  t.deepEqual(collisions(pdf), [])
  const first = pdf.boxes.find(({ text }) => text === 'Source pages')?.page
  t.is(first, pdf.pages.length - pages.length + 1)
  const shown = pdf.boxes.filter(({ page }) => page >= (first ?? 0)).map(({ text }) => text)
  for (const { spots } of pages.map(({ place }) => place))
    for (const { text, number } of spots) {
      t.true(shown.includes(text), text)
      t.true(shown.includes(String(number)))
    }
})

test('of a sheet the lines are shown that figures come from, with those around them', async t => {
  const { results, documents, pages, left } = await spreadOf([
    'package/balance-sheet.csv',
    'package/profit-and-loss.csv',
  ])
  t.deepEqual(
    pages.map(({ place }) => place.filename),
    ['balance-sheet.csv', 'profit-and-loss.csv'],
  )
  for (const { excerpt, place } of pages) {
    const boxed = excerpt?.rows.flatMap(({ cells }) => cells.filter(({ spot }) => spot !== null))
    t.deepEqual(
      boxed?.map(({ text, spot }) => [spot, text]).toSorted(([one], [other]) => Number(one) - Number(other)),
      place.spots.map(({ number, text }) => [number, text]),
    )
  }
  const make = () => makeReport(results, documents, undefined, { pages, left })
  t.true((await make()).equals(await make()), 'the same pages are the same bytes')
})

test('a page that was turned to be read has no boxes: nobody knows where they belong', async t => {
  const { places, materials } = await spreadOf(['group/return-2023.pdf'])
  const turned = materials.map(one => ({
    ...one,
    rendered: one.rendered?.map(page => ({ ...page, width: page.height, height: page.width })) ?? [],
  }))
  t.true(pagesOf(places, turned).every(({ boxes }) => boxes.length === 0))
})

test('what was deleted, or can no longer be drawn, has no page', async t => {
  const { places, materials } = await spreadOf(['group/return-2023.pdf'])
  t.deepEqual(pagesOf(places, []), [])
  const broken = fileURLToPath(new URL('../../../examples/package/balance-sheet.csv', import.meta.url))
  t.deepEqual(await drawPages(broken, mimeTypes.pdf, [1], signal), [])
  t.deepEqual(
    pagesOf(
      places,
      materials.map(({ documentId }) => ({ documentId, rendered: [] })),
    ),
    [],
  )
})

test('more than forty pages are told, not shown', async t => {
  const { results, documents } = await spreadOf(['group/return-2023.pdf'])
  const many = structuredClone(results)
  let page = 0
  for (const { values } of many.statements.incomeStatement.periods)
    for (const { sources } of Object.values(values))
      for (let n = 0; n < 10; n++) sources.push({ ...(sources[0] as (typeof sources)[0]), page: ++page + 10 })
  const { places, left } = sourcePlaces(many, documents)
  t.is(places.length, 40)
  t.true(left > 0)
})

test('of a text the first line that has what was printed is its place', t => {
  const text = ['Sales 2024', 'Sales\t1,200', 'Rent\t300', 'Sales again\t1,200'].join('\n')
  const excerpt = excerptOf({ number: 1, text }, [{ number: 1, meant: ['Sales · 2024'], text: '1,200' }])
  t.deepEqual(
    excerpt?.rows.map(({ name, cells }) => [name, cells[0]?.spot]),
    [
      ['1', null],
      ['2', 1],
      ['3', null],
      ['4', null],
    ],
  )
  t.is(excerptOf({ number: 1, text }, [{ number: 1, meant: [], text: '9' }]), undefined)
})

test('any grey picture is the same after it was written and read', t => {
  const picture = fc
    .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }))
    .chain(([width, height]) =>
      fc.tuple(
        fc.constant(width),
        fc.constant(height),
        fc.uint8Array({ minLength: width * height, maxLength: width * height }),
      ),
    )
  fc.assert(
    fc.property(picture, ([width, height, pixels]) => {
      const read = greyOfPng(pngOf(width, height, pixels))
      return (
        read?.columns === width &&
        read.rows === height &&
        Buffer.from(read.pixels).equals(Buffer.from(pixels))
      )
    }),
    { numRuns: 100, seed: 20_261_125 },
  )
  t.pass()
})
