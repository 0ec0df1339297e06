import type { Database, Queryable } from './connect.js'
import { onlyTestData, reachesOnlyTestData, wholeOf } from './reach.js'

/** A statement that was run, and the rows that it gave. */
export interface NotedRead {
  sql: string
  bindings: unknown[]
  rows: unknown[]
}

/** What was read through one view of a database, in its order. */
export class Notes {
  readonly reads: NotedRead[] = []
  readonly whole: Database
  /** Nothing went another way than past these notes. */
  areComplete = true

  constructor(whole: Database) {
    this.whole = whole
  }

  note(read: NotedRead): void {
    // To be run again, it must do no more than read.
    if (read.sql.startsWith('select ')) this.reads.push(read)
    else this.areComplete = false
  }
}

const notes = new WeakMap<Queryable, Notes>()

/** Of such a view. */
export const notesOf = (db: Queryable): Notes | undefined => notes.get(db)

/** Which kind of database it is, which never changes. */
const constants = new Set<string | symbol>(['client', 'isTransaction'])

/** A view of the same reach whose statements are noted. Those that Knex builds aren't: of them it is only known that there were some. */
export function notingReads(db: Database): { db: Database; notes: Notes } {
  const made = new Notes(wholeOf(db))
  const view = new Proxy(made.whole, {
    apply(target, self, given) {
      made.areComplete = false
      return Reflect.apply(target, self, given)
    },
    get(target, name) {
      if (!constants.has(name)) made.areComplete = false
      return Reflect.get(target, name)
    },
  })
  notes.set(view, made)
  return { db: reachesOnlyTestData(db) ? onlyTestData(view) : view, notes: made }
}
