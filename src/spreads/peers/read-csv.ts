import Papa from 'papaparse'
import { type FieldError, Invalid } from '../../errors.js'
import { isNaics, type Peer } from '../../figures/analysis/comparing/peers.js'
import { ratios } from '../../figures/template/ratios.js'

export const mostLines = 5_000
/** A table with one fault in every line isn't worth more words. */
const mostFaults = 100
const mostCharacters = 200
const mostValue = 1e12

export const statistics = ['lower', 'median', 'upper', 'mean'] as const

const columns = ['naics', 'statistic', 'label', 'source', ...ratios.map(({ key }) => key)]
const unitOf = new Map(ratios.map(({ key, unit }) => [key, unit]))

/** The benchmarks of a CSV; or a 400 that names every line that is wrong. */
export function readPeers(csv: string): Peer[] {
  const { data, errors } = Papa.parse<string[]>(csv.replace(/^\ufeff/, ''), { skipEmptyLines: false })
  const [header = [], ...lines] = data.map(row => row.map(cell => cell.trim()))
  const faults: FieldError[] = errors.flatMap(({ type, row, message }) =>
    type === 'Quotes' ? [fault(`line ${(row ?? 0) + 1}`, message, 'invalid_csv')] : [],
  )
  const names = header.map(name => columns.find(one => one.toLowerCase() === name.toLowerCase()))
  faults.push(...headerFaults(header, names))
  if (faults.length > 0) throw refused(faults)
  const filled = lines.flatMap((cells, n) =>
    cells.some(cell => cell !== '') ? [{ cells, line: n + 2 }] : [],
  )
  if (filled.length === 0) throw refused([fault('csv', 'holds no line of benchmarks', 'invalid_csv')])
  if (filled.length > mostLines)
    throw refused([fault('csv', `must be at most ${mostLines} lines`, 'too_big')])
  const seen = new Map<string, number>()
  const peers = filled.map(({ cells, line }) => {
    const found = peerOf(names as string[], cells, line, faults)
    const key = `${found.naics} ${found.statistic}`
    const before = seen.get(key)
    if (before !== undefined)
      faults.push(fault(`line ${line}`, `has the NAICS code and the statistic of line ${before}`, 'repeated'))
    seen.set(key, before ?? line)
    return found
  })
  if (faults.length > 0) throw refused(faults)
  return peers
}

function headerFaults(header: string[], names: (string | undefined)[]): FieldError[] {
  const faults = header.flatMap((name, n) => {
    const path = `line 1.${name.slice(0, 64) || n + 1}`
    if (names[n] === undefined)
      return [
        fault(
          path,
          'is neither naics, statistic, label, source nor a ratio of the template',
          'unknown_column',
        ),
      ]
    return names.indexOf(names[n]) < n ? [fault(path, 'is there twice', 'repeated')] : []
  })
  const hasRatio = names.some(name => name !== undefined && unitOf.has(name))
  return [
    ...faults,
    ...(names.includes('naics') ? [] : [fault('line 1.naics', 'is required', 'required')]),
    ...(hasRatio || faults.length > 0 ? [] : [fault('line 1', 'names no ratio of the template', 'required')]),
  ]
}

function peerOf(names: string[], cells: string[], line: number, faults: FieldError[]): Peer {
  const wrong = (name: string, message: string, kind = 'invalid_value') =>
    faults.push(fault(`line ${line}.${name}`, message, kind))
  const cell = (name: string) => cells[names.indexOf(name)] ?? ''
  const text = (name: string) => {
    const value = cell(name)
    if (value.length > mostCharacters) wrong(name, `must be at most ${mostCharacters} characters`, 'too_big')
    return value || null
  }
  if (cells.length > names.length)
    wrong(`${names.length + 1}`, 'is a cell without a column', 'unknown_column')
  const naics = cell('naics').replace(/\s*[-–]\s*/, '-')
  if (!isNaics(naics)) wrong('naics', 'must be 2 to 6 digits, or one of 31-33, 44-45 and 48-49')
  const statistic = statistics.find(one => one === (cell('statistic').toLowerCase() || 'median'))
  if (!statistic) wrong('statistic', 'must be lower, median, upper or mean')
  const values = names.flatMap(name => {
    const [unit, value] = [unitOf.get(name), cell(name)]
    if (unit === undefined || value === '') return []
    const number = numberOf(value, unit === 'percent')
    if (number === undefined)
      wrong(name, `must be a number${unit === 'percent' ? ' such as 0.35 or 35%' : ''}`)
    return [[name, number ?? 0] as const]
  })
  if (values.length === 0) faults.push(fault(`line ${line}`, 'holds no ratio', 'required'))
  const ratios = Object.fromEntries(values)
  return { naics, statistic: statistic ?? 'median', label: text('label'), source: text('source'), ratios }
}

/** A fraction, as the results have it, may also be written as per cent. */
function numberOf(text: string, isPercent: boolean): number | undefined {
  const found = /^(-?\d{1,13}(?:\.\d{1,12})?|-?\.\d{1,12})( ?%)?$/.exec(text)
  if (!found || (found[2] && !isPercent)) return undefined
  const value = found[2] ? Number((Number(found[1]) / 100).toPrecision(15)) : Number(found[1])
  return Math.abs(value) <= mostValue ? value + 0 : undefined
}

const fault = (path: string, message: string, code: string): FieldError => ({ path, message, code })

function refused(faults: FieldError[]): Invalid {
  const [first] = faults
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : ''
  return new Invalid(`${first?.path}: ${first?.message}${more}`, faults.slice(0, mostFaults))
}
