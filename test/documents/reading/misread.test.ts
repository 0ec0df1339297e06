import test from 'ava'
import { combined } from '../../../src/documents/reading/scans/combine-runs.js'
import { isMisread, isNonsense } from '../../../src/documents/reading/scans/misread.js'

const runsOf = (...lines: string[]) =>
  lines.map((text, n) => ({ text, x: 40, y: 20 * n, width: 6 * text.length, size: 10, angle: 0 }))

const sheet = runsOf(
  'Harbor Traders LLC (a company of Ohio)',
  'Cash & equivalents $1,204.50 US$980.00',
  "Owners' equity, net of taxes/fees: -320.00",
  'see www.harbor.example/sheet?year=2024, or write to office@harbor.example',
)
const seenBadly = runsOf(
  'H*rbor Tr§ders LlC Bal¡nce She3t',
  'C*sh 1"204.5§ in b{nk',
  '0wn§rs equ¡ty l2e0 t*tal',
  'Acc§unts rec*ivable 9"120',
)
const byGlyphs = runsOf(
  '!"#"$%&"\'()*"&+,-. 89:;<=1><2 89:;::',
  '!"#$%&\'()*+ 456766 89FGHIJ;H:',
  'G4F"6 ]^<S>=>M>D J$*&#37" Z+#*313)',
)

test('a page of words with signs in them is no text at all', t => {
  t.deepEqual([sheet, byGlyphs].map(isMisread), [false, true])
  t.deepEqual([sheet, byGlyphs].map(isNonsense), [false, true])
})

test('of a page whose text is doubted, what was seen counts unless it is worse or shows but a part', t => {
  t.is(combined(seenBadly, sheet, true), sheet)
  t.is(combined(sheet, seenBadly, true), sheet)
  t.is(combined(seenBadly, runsOf('Harbor Traders'), true), seenBadly)
})

test("figures with other signs among their digits are a bad recogniser's, but sides, days and numbers in parts are not", t => {
  const figures = ['8,?02,053.0S', '10C1.00', '130,6?0,s!7', '4L,02.50', '46,42?.80', '1,204.50']
  t.true(isMisread(runsOf(...figures.map(figure => `Fees ${figure}`))))
  const printed = [
    '87.572,55D',
    '0,00C',
    '31.03.2022',
    '12/04/2023',
    'v1.2.3-rc',
    '5.1(a)',
    '1,204.50',
    'a@b1.example',
  ]
  t.false(isMisread(runsOf(...printed.map(figure => `Fees ${figure}`))))
})
