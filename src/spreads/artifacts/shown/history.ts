/** How a spread came to what it is, as far as an artifact that is being made can know: nobody has signed its own figures yet. */
export interface History {
  generations: Generation[]
  signOffs: SignedOff[]
}

interface Generation {
  generation: number
  startedAt: string
  author: string | null
  /** What is other than before, in sentences. */
  changes: string[]
}

interface SignedOff {
  generation: number
  name: string
  role: string
  createdAt: string
}

export const noHistory: History = { generations: [], signOffs: [] }
