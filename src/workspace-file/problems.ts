export interface Problem {
  message: string
  /** Both count from 1, as editors do. */
  line: number
  column: number
}

/** Where in the file's content: `['checklist', 0, 'items', 2, 'code']`. */
export type Path = readonly (string | number)[]
/** Points at the value that stands there, or at its key where the key is what is wrong. */
export type Report = (at: Path, message: string, part?: 'key') => void

const mostShown = 100

/** All that is wrong with a workspace file, in the order in which it stands there. Nothing of the file was applied. */
export class WorkspaceFileError extends Error {
  override readonly name = 'WorkspaceFileError'
  readonly file: string
  readonly problems: Problem[]

  constructor(file: string, problems: Problem[]) {
    const byText = new Map(
      problems.map(problem => [`${file}:${problem.line}:${problem.column}: ${problem.message}`, problem]),
    )
    const shown = [...byText]
      .sort(([, a], [, b]) => a.line - b.line || a.column - b.column)
      .slice(0, mostShown)
    super(shown.map(([text]) => text).join('\n'))
    this.file = file
    this.problems = shown.map(([, problem]) => problem)
  }
}
