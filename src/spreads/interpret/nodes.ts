import type { Heading } from './heading.js'
import type { Item } from './item.js'
import type { Entry } from './outline.js'

/** What has been read of a statement and is not yet summed up. */
export type Node =
  | { kind: 'heading'; item: Item; known: Heading | undefined; hadDeeper: boolean; isSummed: boolean }
  | { kind: 'entry'; item: Item; entries: Entry[] }
  | { kind: 'sum'; item: Item; entries: Entry[] }
  | { kind: 'chain'; item: Item; entries: Entry[] }
