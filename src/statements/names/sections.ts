import { type Heading, headingOf } from '../evidence/heading.js'
import { incomeSections, type Section, sheetSides } from '../evidence/label.js'
import type { Entry, Outline, Sum } from '../hypotheses/outline-reading.js'
import {
  closing,
  closingTotal,
  incomeTotalSections,
  pastCurrent,
  sectionsClosedBy,
} from './closing-totals.js'
import { holds, matchesOf } from './match.js'
import { withinOperations } from './within-operations.js'

/** Where a line stands: by the heading above it, else by the totals before and after it. */
export interface Place {
  sections: readonly Section[]
  /** A heading says so. */
  isHeaded: boolean
  /** What a part such as `Bank accounts` holds, whatever its lines are called. */
  row?: string
  /** Below a gross profit that its lines make up no cost of sales is left, whatever a line is called. */
  isBelowGross?: true
  /** What is current has been added up without it. */
  isPastCurrent?: true
}

const overlaps = (one: Heading, other: Heading): boolean =>
  one.sections.some(
    section => other.sections.includes(section) || (section === 'cost' && other.sections.includes('expense')),
  )

export function incomePlaceOf(entry: Entry, n: number, outline: Outline): Place {
  const place = withinOperations(entry, placeOfLine(entry, n, outline), outline)
  const isBelowGross =
    !place.sections.includes('cost') &&
    outline.sums.some(sum => sum.name?.row === 'grossProfit' && sum.ties && sum.at <= n)
  return isBelowGross ? { ...place, isBelowGross } : place
}

function placeOfLine(entry: Entry, n: number, { sums, ties }: Outline): Place {
  const ofTotal = entry.total?.row ? incomeTotalSections[entry.total.row] : undefined
  if (ofTotal) return { sections: ofTotal, isHeaded: true }
  const headings = entry.path.flatMap(item => headingOf('incomeStatement', item.plain) ?? [])
  // `Fees` and `Taxes` under expenses are expenses, whatever they head elsewhere.
  const heading = headings.find((one, at) => headings.slice(at + 1).every(outer => overlaps(one, outer)))
  // Below the bottom line a summary may add up all that is earned and all that is spent once more.
  const end = sums.findIndex(({ name }) => name?.row === 'netIncome')
  const totals = end < 0 ? sums : sums.slice(0, end)
  const closed = sectionsClosedBy(closing(entry, totals))
  const tied = sectionsClosedBy(
    closing(
      entry,
      totals.filter(sum => sum.ties),
    ),
  )
  // The nearest total that its lines make up says more than a heading that holds more than these.
  if (heading && tied && !tied.some(section => heading.sections.includes(section)))
    return { sections: tied, isHeaded: true }
  if (heading) {
    const [first] = closed ?? []
    const sections =
      first && heading.sections.includes(first)
        ? [first, ...heading.sections.filter(section => section !== first)]
        : heading.sections
    // What is taken off gross profit is no part of it: `Variable costs` under it are expenses.
    if (sections[0] === 'cost' && sums.some(sum => isGrossWithCosts(sum, n)))
      return { sections: ['expense'], isHeaded: true }
    return { sections, isHeaded: true, ...(heading.row && { row: heading.row }) }
  }
  if (closed) return { sections: closed, isHeaded: true }
  const before = new Set(sums.flatMap(sum => (sum.name?.isChain && sum.at <= n ? [sum.name.row] : [])))
  const after = new Set(sums.flatMap(sum => (sum.name?.isChain && sum.at > n ? [sum.name.row] : [])))
  // What leads to net revenue is revenue, or taken off it.
  const isOfRevenue = after.has('netRevenues') && !before.has('netRevenues')
  // An operating income that its lines make up has no room for another.
  const isBelow = sums.some(
    ({ item, name, at }) => name?.row === 'operatingIncome' && at <= n && ties.has(item),
  )
  const isHeaded = isOfRevenue || (isBelow && !before.has('incomeBeforeTaxes'))
  return { sections: betweenChains(before, after), isHeaded }
}

const isGrossWithCosts = ({ name, ties, at, entries }: Sum, n: number): boolean =>
  name?.row === 'grossProfit' && ties && at <= n && entries.length > 1

/** Gross profit parts costs from expenses, operating income parts those from the rest. */
function betweenChains(before: Set<string | null>, after: Set<string | null>): readonly Section[] {
  // Before taxes may be told twice, with a rebate or a share between.
  if (before.has('incomeBeforeTaxes') && !after.has('incomeBeforeTaxes')) return ['tax']
  if (before.has('operatingIncome') || before.has('incomeBeforeTaxes'))
    return ['otherIncome', 'otherExpense', 'tax']
  if (before.has('grossProfit')) return ['expense', 'otherIncome', 'otherExpense', 'tax']
  if (before.has('netRevenues'))
    return after.has('grossProfit') ? ['cost'] : ['cost', 'expense', 'otherIncome', 'otherExpense', 'tax']
  if (before.size > 0) return incomeSections.filter(section => section !== 'revenue')
  return after.has('grossProfit') || after.has('netRevenues') ? ['revenue', 'cost'] : incomeSections
}

const sheetTotalSections: Record<string, Section> = {
  totalCurrentAssets: 'currentAssets',
  netFixedAssets: 'fixedAssets',
  totalNonCurrentAssets: 'nonCurrentAssets',
  totalCurrentLiabilities: 'currentLiabilities',
  totalNonCurrentLiabilities: 'nonCurrentLiabilities',
  totalEquity: 'equity',
}

const afterTotal: Record<string, Section> = {
  totalCurrentAssets: 'nonCurrentAssets',
  netFixedAssets: 'nonCurrentAssets',
  totalNonCurrentAssets: 'assets',
  totalAssets: 'liabilities',
  totalCurrentLiabilities: 'nonCurrentLiabilities',
  totalNonCurrentLiabilities: 'liabilities',
  totalLiabilities: 'equity',
  totalEquity: 'liabilities',
  // Sheets that begin with the claims end with the assets.
  totalLiabilitiesAndEquity: 'assets',
}

/** A line leaves the side whose sums take it in for no name and no heading. */
export function sheetPlaceOf(entry: Entry, n: number, outline: Outline): Place {
  const place = placeBy(entry, n, outline)
  const side = outline.sides.get(entry.item)
  const isOn = (section: Section) => sideOf(section) === side
  if (!side || place.sections.some(isOn))
    return side ? { ...place, sections: place.sections.filter(isOn) } : place
  return { sections: side === 'asset' ? ['assets'] : ['liabilities', 'equity'], isHeaded: false }
}

function placeBy(entry: Entry, n: number, { entries, sums }: Outline): Place {
  const zone = zoneAt(n, sums)
  const closed = sheetTotalSections[closingTotal(entry, sums) ?? '']
  const tied =
    sheetTotalSections[
      closingTotal(
        entry,
        sums.filter(({ ties }) => ties),
      ) ?? ''
    ]
  const headings = entry.path.map(({ plain }, at) => sheetHeading(plain, entry.path[at + 1]?.plain))
  for (const [at, item] of entry.path.entries()) {
    const outer = headings.slice(at + 1).find(other => other && !other.isPart)
    const heading = headings[at] && within(headings[at], outer, item.label)
    const section = heading?.sections[0]
    if (!heading || !section) continue
    const isWide =
      section === 'liabilities' && (/equit|capital|fund/.test(item.plain) || !namesEquity(entries, sums))
    if (isWide && zone === 'equity') return { sections: ['equity'], isHeaded: true }
    if (closed && (section === 'assets' || section === 'liabilities'))
      return { sections: [closed], isHeaded: true }
    if (tied && !holds(tied, section) && !holds(section, tied)) return { sections: [tied], isHeaded: true }
    const narrower = narrowed(section, zone)
    if (narrower) return { sections: [narrower], isHeaded: false, ...pastCurrent(entry, n, zone, sums) }
    return {
      sections: isWide ? ['liabilities', 'equity'] : [section],
      isHeaded: true,
      ...(heading.row && { row: heading.row }),
    }
  }
  if (closed) return { sections: [closed], isHeaded: true }
  if (isUndivided(entries, sums)) return { sections: anywhere, isHeaded: false }
  if (isBehindAssets(n, zone, entries)) return { sections: claimsFirst, isHeaded: false }
  return {
    sections: mayBeOwners(zone, n, entries, sums) ? [zone, 'equity'] : [zone],
    isHeaded: false,
    ...pastCurrent(entry, n, zone, sums),
  }
}

/** Claims without a heading may be the owners', where nothing else is; so may a profit behind the total of what they have. */
const mayBeOwners = (zone: Section, n: number, entries: Entry[], sums: Sum[]): boolean =>
  zone === 'liabilities' &&
  (!namesEquity(entries, sums) ||
    sums.findLast(sum => sum.at <= n && afterTotal[sum.name?.row ?? ''])?.name?.row === 'totalEquity')

/** `Current` within `Assets` is short for both. */
function sheetHeading(plain: string, outer = ''): Heading | undefined {
  const around = headingOf('balanceSheet', outer)?.sections ?? []
  return (
    headingOf('balanceSheet', plain) ??
    [`${plain} ${outer}`, `${outer} ${plain}`]
      .map(name => headingOf('balanceSheet', name))
      .find(heading =>
        around.some(section => heading?.sections.every(own => own !== section && holds(section, own))),
      )
  )
}

/** `Loans` among current liabilities are current, whatever they head elsewhere: on one side what is outside says when. */
function within(part: Heading, outer: Heading | undefined, label: string): Heading {
  const [own, around] = [part.sections[0], outer?.sections[0]]
  if (!part.isPart || !outer || !own || !around || holds(around, own) || sideOf(around) !== sideOf(own))
    return part
  // What is owed to members is owed, also where it stands with their equity.
  if ((around === 'equity') !== (own === 'equity')) return part
  const [match] = matchesOf(label, outer.sections)
  return { ...outer, ...(match && match.score >= 0.9 && { row: match.row, isPart: true as const }) }
}

/** A bare list, without any total or heading, may go on to what is owed at each of its lines, if these are mostly known. */
const isUndivided = (entries: Entry[], sums: Sum[]): boolean =>
  !sums.some(({ name }) => afterTotal[name?.row ?? '']) &&
  !entries.some(({ path, total }) => total || path.some(({ plain }) => headingOf('balanceSheet', plain))) &&
  2 * entries.filter(({ item }) => (matchesOf(item.label, anywhere)[0]?.score ?? 0) >= 0.9).length >
    entries.length

const anywhere = sheetSides.flat()
const claimsFirst = [...anywhere].sort((one, other) => Number(isOfAssets(one)) - Number(isOfAssets(other)))

/** Behind a total of assets that nothing adds up to, as in an excerpt, what is owed begins; or the total is told ahead. */
const isBehindAssets = (n: number, zone: Section, entries: Entry[]): boolean =>
  isOfAssets(zone) && entries.slice(1, n).some(({ total }) => total?.row === 'totalAssets')

/** Elsewhere on the sheet; if nowhere, what the owners have stands among the liabilities. */
const namesEquity = (entries: Entry[], sums: Sum[]): boolean =>
  sums.some(({ name }) => name?.row === 'totalEquity') ||
  entries.some(
    ({ path, total }) =>
      total?.row === 'totalEquity' ||
      path.some(({ plain }) => headingOf('balanceSheet', plain)?.sections[0] === 'equity'),
  )

function zoneAt(n: number, sums: Sum[]): Section {
  const last = sums.findLast(sum => sum.at <= n && sum.name?.row && afterTotal[sum.name.row] !== undefined)
  if (
    last?.name?.row === 'totalNonCurrentAssets' &&
    sums.some(sum => sum.at <= n && sum.name?.row === 'totalCurrentAssets')
  )
    return 'nonCurrentAssets'
  // Where both sides come to the same, the first may be ended by that: `Totale a pareggio`.
  const isFirstSide = last?.name?.row === 'totalLiabilitiesAndEquity' && ownsFirst(sums, last.at)
  return isFirstSide ? 'liabilities' : (afterTotal[last?.name?.row ?? ''] ?? 'assets')
}

const ownsFirst = (sums: Sum[], end: number): boolean =>
  sums.some(({ name, at }) => name?.row === 'totalAssets' && at <= end) &&
  !sums.some(({ name, at }) => at < end && /Liabilities|Equity/.test(name?.row ?? ''))

/** Under `Assets`, what follows upon current assets is not current. */
const narrowed = (section: Section, zone: Section): Section | undefined =>
  rests[section] === zone ? zone : undefined
const rests: Record<string, Section> = { assets: 'nonCurrentAssets', liabilities: 'nonCurrentLiabilities' }

export const sideOf = (section: Section): 'asset' | 'claim' => (isOfAssets(section) ? 'asset' : 'claim')

function isOfAssets(section: Section): boolean {
  return section === 'assets' || section.endsWith('Assets')
}
