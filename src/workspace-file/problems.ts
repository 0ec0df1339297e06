export interface Problem {
  message: string
  line: number
  column: number
}
export class WorkspaceFileError extends Error {
  readonly file: string
  readonly problems: Problem[]
  constructor(file: string, problems: Problem[]) {
    super(problems.map(({ message }) => message).join('\n'))
    this.file = file
    this.problems = problems
  }
}
