import type { FigureDetails, FigureSource } from '../../../figures/figures.js'
import type { ResultPeriod, Results } from '../../../figures/results.js'
import { type StatementName, statementNames } from '../../../figures/template/row.js'
import { rowOf } from '../../../figures/template/statements.js'
import { partsOf } from './rows.js'
import { statementTitles } from './words.js'

export interface ArtifactDocument {
  id: string
  filename: string
}

/** One place in a document that a figure comes from. */
export interface SourceRow {
  /** From 1. Those of a figure follow one another. */
  number: number
  statement: StatementName
  period: ResultPeriod
  /** The figure's row. */
  row: string
  filename: string
  where: string
  /** As printed. */
  text: string
  label: string
  value: number
  used: boolean
  confidence: number
  remark: string
}

/** Of every figure that was read. A year made of an interim period has the sources of that. */
export function sourceRows(results: Results, documents: readonly ArtifactDocument[]): SourceRow[] {
  const nameOf = naming(documents)
  const rows = statementNames.flatMap(statement =>
    results.statements[statement].periods
      .filter(({ annualized }) => !annualized)
      .flatMap(period =>
        Object.entries(period.values).flatMap(([row, figure]) =>
          sourcesOf(figure).map(source => ({
            statement,
            period,
            row,
            filename: source ? nameOf(source.documentId) : '',
            where: source ? placeOf(source) : '',
            text: source?.text ?? '',
            label: source?.label ?? '',
            value: source?.value ?? figure.value,
            used: source?.used ?? true,
            confidence: figure.confidence,
            remark: remarkOn(statement, figure, source),
          })),
        ),
      ),
  )
  return rows.map((row, n) => ({ number: n + 1, ...row }))
}

/** A figure that a person gave has no source, and yet somebody said it. */
const sourcesOf = ({ sources, override }: FigureDetails): (FigureSource | undefined)[] =>
  sources.length === 0 && override ? [undefined] : sources

const naming = (documents: readonly ArtifactDocument[]) => {
  const names = new Map(documents.map(({ id, filename }) => [id, filename]))
  return (id: string | null) => names.get(id ?? '') ?? 'a deleted document'
}

function placeOf({ page, sheet, cell }: FigureSource): string {
  if (sheet === undefined) return `page ${page}`
  return cell === undefined ? sheet : `${sheet}, ${cell}`
}

function remarkOn(
  statement: StatementName,
  { override }: FigureDetails,
  source: FigureSource | undefined,
): string {
  const moved = source?.movedFrom
  const mapped = source?.mappedFrom
  const parts = [
    ...(mapped ? [`always mapped here${by(mapped.author)}`] : []),
    ...(source?.used === false ? ['not used: another document was chosen'] : []),
    ...(moved
      ? [`moved from ${rowOf(statement, moved.row)?.label ?? moved.row}${by(moved.author)}: ${moved.reason}`]
      : []),
    ...(override
      ? [
          `${override.original ?? 'nothing'} changed to ${override.value}${by(override.author)}: ${override.reason}`,
        ]
      : []),
  ]
  return parts.join('; ')
}

const by = (author: string | null): string => (author === null ? '' : ` by ${author}`)

interface DocumentRow {
  filename: string
  /** Who vouches for it: `reviewed`. Empty for a document that no figure comes from. */
  provenance: string
  /** The columns that are made of it, or why there are none. */
  use: string
}

/** What became of each document. */
export function documentRows(results: Results, documents: readonly ArtifactDocument[]): DocumentRow[] {
  return documents.map(({ id, filename }) => {
    const columns = columnsOf(results, id)
    const provenances = [...new Set(columns.map(({ period }) => partsOf(period).provenance))]
    const skipped = results.skipped.find(({ documentId }) => documentId === id)?.reason
    return {
      filename,
      provenance: provenances.join(', '),
      use: columns.length > 0 ? used(columns) : (skipped ?? 'No figure is taken from it'),
    }
  })
}

interface Column {
  statement: StatementName
  period: ResultPeriod
}

const columnsOf = (results: Results, documentId: string): Column[] =>
  statementNames.flatMap(statement =>
    results.statements[statement].periods
      .filter(({ annualized }) => !annualized)
      .filter(({ values }) =>
        Object.values(values).some(({ sources }) =>
          sources.some(source => source.used && source.documentId === documentId),
        ),
      )
      .map(period => ({ statement, period })),
  )

const used = (columns: Column[]): string =>
  statementNames
    .map(name => ({
      name,
      periods: columns
        .filter(({ statement }) => statement === name)
        .map(({ period }) => partsOf(period).name),
    }))
    .filter(({ periods }) => periods.length > 0)
    .map(({ name, periods }) => `${statementTitles[name]}: ${periods.join(', ')}`)
    .join('; ')
