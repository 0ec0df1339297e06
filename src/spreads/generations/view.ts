import type { Artifact } from '../artifact.js'
import type { GenerationView, SignOffView } from './schema.js'
import type { SignOff } from './sign-off.js'
import type { SpreadGeneration } from './spread-generation.js'

export const signOffView = ({ id, generation, name, role, author, createdAt }: SignOff): SignOffView => ({
  id,
  generation,
  name,
  role,
  author,
  createdAt,
})

export const generationView = (
  { id, generation, startedAt, completedAt, author, changes, resultsSha256 }: SpreadGeneration,
  artifacts: Artifact[],
  signOffs: SignOff[],
): GenerationView => ({
  id,
  generation,
  startedAt,
  completedAt,
  author,
  changes,
  resultsSha256,
  artifacts: artifacts.map(({ id, type, title }) => ({ id, type, title })),
  signOffs: signOffs.map(signOffView),
})
