import type { Knex } from 'knex'
import { Model, type ModelClass, type QueryBuilder, type QueryContext, raw } from 'objection'
import type { Queryable } from './connect.js'
import { locking, type Strength } from './locks.js'
import { columnOf, propertyOf } from './names.js'
import { reachesOnlyTestData, wholeOf } from './reach.js'
import { storedRows } from './rows.js'

/**
 * The base of every stored row, and the one door to it. `Row.in(workspaceId, trx)` reads, changes and inserts inside one
 * workspace: it filters what is read, and it writes the workspace into what is inserted. What it finds also depends on how
 * far `trx` reaches.
 */
export abstract class Row extends Model {
  declare id: string
  declare workspaceId: string

  /** Plain rows: validation is zod's, at the edge; relations are written as queries. */
  static override get jsonAttributes(): string[] {
    return []
  }

  /** A row that is still to be stored. `fromJson` would validate and take apart what has no relations and no schema. */
  static of<M extends Row>(this: new () => M, fields: Partial<M>): M {
    return Object.assign(new this(), fields)
  }

  static in<M extends Row>(this: new () => M, workspaceId: string, trx: Queryable): QueryBuilder<M> {
    if (!workspaceId) throw new Error('A query needs its workspace')
    const self = this as unknown as ModelClass<M> & typeof Row
    const query = self
      .query(wholeOf(trx))
      .context({ workspaceId })
      .where(`${self.tableName}.${self.workspaceColumn}`, workspaceId)
    if (reachesOnlyTestData(trx)) query.whereRaw(self.reachOfTests)
    return query as unknown as QueryBuilder<M>
  }

  /**
   * Of the rows those that a connection finds which reaches only test data, as SQL: what hangs on test leads. A table without
   * a lead must say something else.
   */
  static get reachOfTests(): string {
    return `exists (select 1 from leads where leads.id = ${this.tableName}.lead_id and leads.is_test)`
  }

  /**
   * The only way around the workspace, for the places that start without one: finding the key of a request, and holding
   * rows against Temporal. A test keeps the list of its callers.
   */
  static acrossAllWorkspaces<M extends Row>(this: new () => M, trx: Queryable): QueryBuilder<M> {
    return (this as unknown as ModelClass<M>).query(wholeOf(trx)) as unknown as QueryBuilder<M>
  }

  /**
   * Reads what nearly every request reads inside one workspace, in SQL that never changes: building a query takes several
   * times as long as running it. `where` names columns as the database does; `tail` is what follows it.
   */
  static inBySql<M extends Row>(
    this: new () => M,
    workspaceId: string,
    db: Queryable,
    where: string,
    bindings: string[],
    tail = '',
    columns = '*',
  ): Promise<M[]> {
    if (!workspaceId) throw new Error('A query needs its workspace')
    const model = this as unknown as ModelClass<M> & typeof Row
    const inside = `${columnOf(model.workspaceColumn)} = ?${held(model, db)}`
    const rest = `${inside} and (${where}) ${tail}`
    return bySql<M>(model, db, rest, [workspaceId, ...bindings], columns)
  }

  /** The row that a condition finds, which nobody else changes until the transaction ends. */
  static async lock<M extends Row>(
    this: new () => M,
    workspaceId: string,
    trx: Knex.Transaction,
    where: string,
    bindings: string[],
    strength: Strength = 'for update',
  ): Promise<M | undefined> {
    const rows = this as unknown as typeof Row & (new () => M)
    const [row] = await rows.inBySql<M>(workspaceId, trx, where, bindings, locking(trx, strength))
    return row
  }

  /** Locks all that a condition finds, in the order of their ids: everybody's, so that two wait for each other in line. */
  static async lockAll<M extends Row>(
    this: new () => M,
    workspaceId: string,
    trx: Knex.Transaction,
    where: string,
    bindings: string[],
  ): Promise<void> {
    const rows = this as unknown as typeof Row & (new () => M)
    await rows.inBySql<M>(workspaceId, trx, where, bindings, `order by id ${locking(trx)}`, 'id')
  }

  static acrossAllWorkspacesBySql<M extends Row>(
    this: new () => M,
    db: Queryable,
    where: string,
    bindings: string[],
    tail = '',
  ): Promise<M[]> {
    return bySql(this as unknown as ModelClass<M>, db, `${where} ${tail}`, bindings)
  }

  /**
   * Inserts many rows of one shape in one statement: Objection can't on SQLite, and building a query a row takes longer than
   * storing it. A row that is there already fails, is left as it is, or gets the columns that are named anew.
   */
  static async insertAllIn<M extends Row>(
    this: new () => M,
    workspaceId: string,
    trx: Knex.Transaction,
    rows: object[],
    ifThere: IfThere = 'fail',
  ): Promise<void> {
    if (!workspaceId) throw new Error('An insert needs its workspace')
    const model = this as unknown as ModelClass<M> & typeof Row
    for (let from = 0; from < rows.length; from += insertedAtOnce)
      await insertAll(model, workspaceId, trx, rows.slice(from, from + insertedAtOnce), ifThere)
  }

  /** Changes some columns of one row, in SQL that is the same whenever the columns are. */
  static async updateIn<M extends Row>(
    this: new () => M,
    workspaceId: string,
    trx: Knex.Transaction,
    id: string,
    changed: object,
  ): Promise<void> {
    if (!workspaceId) throw new Error('An update needs its workspace')
    const model = this as unknown as ModelClass<M> & typeof Row
    const properties = Object.keys(changed)
    const set = properties.map(property => `${columnOf(property)} = ?`).join(', ')
    const where = `id = ? and ${columnOf(model.workspaceColumn)} = ?${held(model, trx)}`
    const bindings: unknown[] = []
    pushStored(bindings, model, changed, properties)
    bindings.push(id, workspaceId)
    await storedRows(trx, `update ${model.tableName} set ${set} where ${where}`, bindings)
  }

  static get workspaceColumn(): string {
    return 'workspaceId'
  }

  override $beforeInsert(context: QueryContext): void {
    const { workspaceId } = context as { workspaceId?: string }
    if (!workspaceId) throw new Error(`${this.constructor.name}: insert through Row.in(workspaceId, trx)`)
    this.workspaceId = workspaceId
  }

  override $beforeUpdate(): void {
    if (this.workspaceId !== undefined)
      throw new Error(`${this.constructor.name}: a row never changes its workspace`)
  }
}

/** To test data, where the connection reaches nothing else. */
const held = (model: typeof Row, db: Queryable): string =>
  reachesOnlyTestData(db) ? ` and ${model.reachOfTests}` : ''

const insertedAtOnce = 500

async function insertAll<M extends Row>(
  model: ModelClass<M> & typeof Row,
  workspaceId: string,
  trx: Queryable,
  rows: object[],
  ifThere: IfThere,
): Promise<void> {
  const [first] = rows
  if (!first) return
  const properties = Object.keys(first).filter(property => property !== 'workspaceId')
  const bindings: unknown[] = []
  for (const row of rows) {
    pushStored(bindings, model, row, properties)
    bindings.push(workspaceId)
  }
  const columns = [...properties.map(columnOf), 'workspace_id'].join(', ')
  const places = `(${'?, '.repeat(properties.length)}?)`
  const values = rows.map(() => places).join(', ')
  await storedRows(
    trx,
    `insert into ${model.tableName} (${columns}) values ${values}${conflict(ifThere)}`,
    bindings,
  )
}

/** Columns are for rows that go by their id. */
type IfThere = 'fail' | 'ignore' | string[]

function conflict(ifThere: IfThere): string {
  if (ifThere === 'fail') return ''
  if (ifThere === 'ignore') return ' on conflict do nothing'
  const columns = ifThere.map(columnOf)
  return ` on conflict (id) do update set ${columns.map(column => `${column} = excluded.${column}`).join(', ')}`
}

/** As the driver takes them. What is undefined is null. */
function pushStored(bindings: unknown[], model: typeof Row, row: object, properties: string[]): void {
  const json = model.jsonAttributes
  for (const property of properties) {
    const value = (row as Record<string, unknown>)[property] ?? null
    bindings.push(value !== null && json.includes(property) ? JSON.stringify(value) : value)
  }
}

/** Counts up in the database, so that two writers at once get two numbers. */
export const incremented = (column: string) => raw('?? + 1', [column])

async function bySql<M extends Row>(
  model: ModelClass<M>,
  db: Queryable,
  rest: string,
  bindings: string[],
  columns = '*',
): Promise<M[]> {
  const sql = `select ${columns} from ${model.tableName} where ${rest}`
  const rows = await storedRows(wholeOf(db), sql, bindings)
  return rows.map(row => stored(model, row as Record<string, unknown>))
}

/** What Objection's `fromDatabaseJson` makes of a row, in a fifth of the time. */
function stored<M extends Row>(model: ModelClass<M>, row: Record<string, unknown>): M {
  const made = new model()
  const properties = made as unknown as Record<string, unknown>
  const json = model.jsonAttributes
  for (const column in row) {
    const property = propertyOf(column)
    const value = row[column]
    properties[property] = typeof value === 'string' && json.includes(property) ? JSON.parse(value) : value
  }
  return made
}
