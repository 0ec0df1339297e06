import type { Page, Run } from '../../documents/reading/read.js'
import { withoutParentheses } from './all-in-parentheses.js'
import type { Mark } from './amounts.js'
import { listsEmpty } from './broken/places.js'
import { wrapped } from './broken/wrapped.js'
import { withoutMarginWords } from './drawn/margin-words.js'
import { withoutUnknownCurrency } from './drawn/unknown-currency.js'
import { withAccountTrees } from './filed/account-trees.js'
import { withBoxedDays } from './filed/boxed-days.js'
import { withoutCaptions } from './filed/captions.js'
import { withoutLineCodes } from './filed/line-codes.js'
import { withOffsetLabels } from './filed/offset-lines.js'
import { withRemarks } from './filed/remarks.js'
import { withSpokenDays } from './filed/spoken-days.js'
import { labelOf, levelsOf } from './labels.js'
import { withMarks } from './misread-marks.js'
import { blocksOf, type PageBlock, withoutSignatures } from './pdf-blocks.js'
import { cellOf, sourceOf } from './pdf-cells.js'
import { raggedSlot, type Slot, slotsOf } from './pdf-columns.js'
import { headersOf, textOf } from './pdf-headers.js'
import { type Line, linesOf, type Piece, withCodesBeforeNames, withNumberInFront } from './pdf-pieces.js'
import { type DraftRow, hasAmounts, rowsOf, wordsOf } from './pdf-rows.js'
import { withoutStrays, withUnread, withWholeFigures, withWholeYears } from './recognised.js'
import { withWholeDays } from './scanned/days.js'
import { withGroupedCents } from './scanned/grouped-cents.js'
import { withoutMenu } from './scanned/menu.js'
import { withoutSkew } from './scanned/skew.js'
import { withSpacedGroups } from './scanned/spaced-groups.js'
import { withoutFrame } from './sheet-frame.js'
import { cutBetween } from './sides/cut.js'
import { bothSides, withWholeLabels } from './sides/part.js'
import type { Row, Table } from './table.js'
import { isHeading, isTitle } from './words.js'

/** A table of a page, with the places of its columns: by them it is known again on the next page. */
export interface PlacedTable extends Table {
  edges: number[]
  /** Where its page was cut, if it stands at one side of it, and the edges of both sides. */
  cut?: number
  both?: number[]
  lastPage?: number
  /** Accounts without an amount are listed as well. */
  hasEmpty: boolean
}

/** No page that a person can read has more. */
const maxRuns = 6_000
const maxColumns = 60

/** The tables of a page: one after the other, and side by side. */
export function tablesOfPage(page: Page, mark: Mark, before?: PlacedTable): PlacedTable[] {
  // Most pages of a long document have no columns of figures.
  if (!page.runs?.some(({ text }) => /\d/.test(text))) return []
  const runs = withoutMarginWords(withoutUnknownCurrency(page.runs.slice(0, maxRuns)))
  const printed = page.recognised ? recognisedLines(runs, mark) : linesOf(runs, mark)
  const rows = withoutLineCodes(withOffsetLabels(withSpokenDays(withBoxedDays(withRemarks(printed)))))
  const lines = withCodesBeforeNames(withAccountTrees(withoutParentheses(rows, mark)).map(withNumberInFront))
  const width = page.width ?? Math.max(...lines.flatMap(({ pieces }) => pieces.map(({ right }) => right)))
  const on = {
    page: page.number,
    recognised: page.recognised,
    width,
    mark,
    known: before?.both ?? before?.edges ?? [],
    cut: before?.cut,
    hasEmpty: before?.hasEmpty ?? false,
  }
  const tables: PlacedTable[] = []
  let passed: Line[] = []
  for (const block of blocksOf(lines, width).map(withoutSignatures)) {
    const found = tablesOfBlock({ ...block, above: [...passed, ...block.above].slice(-20) }, on)
    // Figures that are no table, such as those of an address, stand above the next one.
    passed = found.length > 0 ? [] : [...passed, ...block.above, ...block.body]
    tables.push(...found)
  }
  return tables
}

const recognisedLines = (runs: Run[], mark: Mark): Line[] =>
  withUnread(
    withoutStrays(
      withWholeYears(
        withWholeFigures(
          linesOf(
            withMarks(
              withSpacedGroups(
                withGroupedCents(withWholeDays(withoutMenu(withoutFrame(withoutSkew(runs)))), mark),
              ),
              mark,
            ),
            mark,
          ),
          mark,
        ),
        mark,
      ),
    ),
  )

interface On {
  page: number
  recognised: true | undefined
  width: number
  mark: Mark
  known: number[]
  cut: number | undefined
  hasEmpty: boolean
}

function tablesOfBlock(block: PageBlock, on: On): PlacedTable[] {
  const ragged = raggedSlot(block.body)
  const slots = ragged.length > 0 ? ragged : slotsOf(block.body, on.known)
  if (slots.length === 0 || slots.length > maxColumns) return []
  const cut = cutBetween(block, slots, on.cut)
  if (cut === undefined) return [tableOf(withWholeLabels(block, slots), slots, on)]
  const sides = bothSides(block, cut, on.mark)
  const within = { ...on, cut: undefined }
  const both = slots.map(({ edge }) => edge)
  return sides.flatMap(side => tablesOfBlock(side, within).map(table => ({ cut, both, ...table })))
}

function tableOf({ above, body, below }: PageBlock, slots: Slot[], on: On): PlacedTable {
  const first = body.findIndex(({ pieces }) => pieces.some(isFigure))
  const found = withoutCaptions(rowsOf(body.slice(Math.max(0, first)), slots, on.mark))
  const hasEmpty = on.hasEmpty || listsEmpty(found)
  const drafts = wrapped(found, hasEmpty)
  const labelsEnd = Math.max(
    0,
    ...drafts.filter(hasAmounts).flatMap(({ label }) => label.map(({ right }) => right)),
  )
  const size = body[first]?.size ?? 10
  const [titles, headings] = split([...above, ...body.slice(0, first)], { slots, labelsEnd, size })
  const place = { slots, labelsEnd: Math.min(labelsEnd, slots[0]?.left ?? 0), width: on.width }
  const { above: lines, headers, corner } = headersOf(titles, place)
  const headed =
    headings.length > 0 && withoutCaptions(rowsOf([...headings, ...body.slice(first)], slots, on.mark))
  const all = headed ? wrapped(headed, hasEmpty || listsEmpty(headed)) : drafts
  const level = levelsOf(
    all.flatMap(({ label: [start] }) => (start ? [start.x] : [])),
    2,
  )
  const astray = on.recognised ? astrayFrom(all) : undefined
  const rows = all.flatMap((draft, n) => {
    const found = rowOf(draft, slots, level, on)
    return astray !== undefined && n >= astray ? found.map(withDoubt) : found
  })
  const [heading] = corner.slice(-1)
  if (heading !== undefined && isHeading(heading) && rows[0])
    rows.unshift({ label: heading, level: 0, cells: slots.map(() => null), source: rows[0].source })
  return {
    page: on.page,
    ...(on.recognised && { recognised: on.recognised }),
    above: lines,
    columns: headers.map(header => ({ header })),
    rows,
    below: below.map(({ pieces }) => textOf(pieces)),
    edges: slots.map(({ edge }) => edge),
    hasEmpty,
  }
}

/** `(3 = 2+1)` and `(4)` below a header number the columns. */
const isFigure = ({ kind, text }: Piece): boolean => kind !== 'words' && !/^\(\d\)$/.test(text)

/** Lines above the first amounts that are headings within the table: words alone, below the last title or header. */
function split(
  above: Line[],
  { slots, labelsEnd, size }: { slots: Slot[]; labelsEnd: number; size: number },
): [titles: Line[], headings: Line[]] {
  const left = slots[0]?.left ?? 0
  const last = above.findLastIndex(({ pieces }) => {
    const [first] = pieces
    if (!first || pieces.length > 1) return true
    const isOverFigures = first.right > left && first.x > labelsEnd / 2
    const isLarge = first.size > 1.25 * size && !isHeading(first.text)
    return isOverFigures || isTitle(first.text) || isLarge
  })
  return [above.slice(0, last + 1), above.slice(last + 1)]
}

/** On a picture that bends, amounts leave their labels, and from there on nobody knows whose they are. */
function astrayFrom(drafts: DraftRow[]): number | undefined {
  const first = drafts.findIndex(({ isAstray }) => isAstray)
  return drafts.filter(({ isAstray }) => isAstray).length < 3 ? undefined : first
}

const withDoubt = (row: Row): Row => ({
  ...row,
  cells: row.cells.map(cell => cell && { ...cell, doubt: 'astray' }),
})

/** What somebody ticked off, or a star, is read as any sign: `% Cash at bank`. */
const withoutMarks = (words: string): string =>
  words.replace(/^(?!%\s*(?:of|to|change)\b)[%*¥§‘“"'«»~_|.—–-]+ ?(?=\p{L}{2})/iu, '')

function rowOf(draft: DraftRow, slots: Slot[], level: (x: number) => number, on: On): Row[] {
  const { page, recognised } = on
  const { label, account } = labelOf(recognised ? withoutMarks(wordsOf(draft)) : wordsOf(draft))
  if (label === '' && !hasAmounts(draft)) return []
  const [start] = draft.label
  const pieces = [...draft.label, ...draft.cells.flatMap(cell => cell ?? [])]
  return [
    {
      label,
      ...(account !== undefined && { account }),
      level: start ? level(start.x) : 0,
      cells: slots.map((_, n) => {
        const cell = draft.cells[n]
        return cell ? cellOf(cell, page) : null
      }),
      source: sourceOf(pieces, page),
    },
  ]
}
