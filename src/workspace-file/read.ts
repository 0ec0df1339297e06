import type { Wanted } from '../knowledge/replace.js'
import type { AllowedUrls } from '../webhooks/url-rules.js'
import { checkFile } from './check.js'
import { readKnowledge } from './knowledge.js'
import { besideNothing, type ReadBeside } from './knowledge-file.js'
import { type Problem, type Report, WorkspaceFileError } from './problems.js'
import { type WorkspaceFile, WorkspaceFileSchema } from './schema.js'
import { reportShape } from './shape-problems.js'
import { parseYaml } from './yaml.js'

export interface ReadFile {
  content: WorkspaceFile
  /** Its sections; undefined where the file doesn't speak of it. */
  knowledge: Wanted[] | undefined
  /** For what only shows once the file meets the database. */
  problemAt(...problem: Parameters<Report>): Problem
}

export interface Sent {
  /** The name that messages call it by. */
  file: string
  text: string
  environment: Record<string, string | undefined>
  /** How to read the texts that the file names. */
  readBeside?: ReadBeside
}

/** A file without any problem that it could have by itself; else it throws all of them. */
export function readWorkspaceFile(
  { file, text, environment, readBeside = besideNothing }: Sent,
  allowed: AllowedUrls,
): ReadFile {
  const { content, problems, positionOf } = parseYaml(text, environment)
  if (content === undefined) throw new WorkspaceFileError(file, problems)
  const problemAt: ReadFile['problemAt'] = (at, message, part) => ({ message, ...positionOf(at, part) })
  const report: Report = (...problem) => problems.push(problemAt(...problem))

  const parsed = WorkspaceFileSchema.safeParse(content)
  if (!parsed.success) reportShape(content, parsed.error.issues, report)
  checkFile(content, allowed, report)
  const knowledge =
    parsed.data?.knowledge === undefined
      ? undefined
      : readKnowledge(parsed.data.knowledge, readBeside, report)
  if (!parsed.success || problems.length > 0) throw new WorkspaceFileError(file, problems)
  return { content: parsed.data, knowledge, problemAt }
}
