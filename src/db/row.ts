import { Model, type ModelClass, type QueryBuilder, type QueryContext, raw } from 'objection'
import { isPostgres, type Queryable } from './connect.js'
import { SqliteClient } from './sqlite-client.js'

/**
 * The base of every stored row, and the one door to it. `Row.in(workspaceId, trx)` reads, changes and inserts inside one
 * workspace: it filters what is read, and it writes the workspace into what is inserted.
 */
export abstract class Row extends Model {
  declare id: string
  declare workspaceId: string

  /** Plain rows: validation is zod's, at the edge; relations are written as queries. */
  static override get jsonAttributes(): string[] {
    return []
  }

  static in<M extends Row>(this: new () => M, workspaceId: string, trx: Queryable): QueryBuilder<M> {
    if (!workspaceId) throw new Error('A query needs its workspace')
    const self = this as unknown as ModelClass<M> & typeof Row
    return self
      .query(trx)
      .context({ workspaceId })
      .where(`${self.tableName}.${self.workspaceColumn}`, workspaceId) as unknown as QueryBuilder<M>
  }

  /**
   * The only way around the workspace, for the places that start without one: finding the key of a request, and holding
   * rows against Temporal. A test keeps the list of its callers.
   */
  static acrossAllWorkspaces<M extends Row>(this: new () => M, trx: Queryable): QueryBuilder<M> {
    return (this as unknown as ModelClass<M>).query(trx) as unknown as QueryBuilder<M>
  }

  /**
   * The same two doors for what nearly every request reads, in SQL that never changes: building a query takes several
   * times as long as running it. `where` names columns as the database does; `tail` is what follows it.
   */
  static inBySql<M extends Row>(
    this: new () => M,
    workspaceId: string,
    db: Queryable,
    where: string,
    bindings: string[],
    tail = '',
  ): Promise<M[]> {
    if (!workspaceId) throw new Error('A query needs its workspace')
    const model = this as unknown as ModelClass<M> & typeof Row
    const column = columnOf(model.workspaceColumn)
    return bySql<M>(model, db, `${column} = ? and (${where}) ${tail}`, [workspaceId, ...bindings])
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
   * storing it. With `replacing`, a row whose id is there gets these columns anew.
   */
  static async insertAllIn<M extends Row>(
    this: new () => M,
    workspaceId: string,
    trx: Queryable,
    rows: object[],
    replacing: string[] = [],
  ): Promise<void> {
    if (!workspaceId) throw new Error('An insert needs its workspace')
    const model = this as unknown as ModelClass<M> & typeof Row
    for (let from = 0; from < rows.length; from += insertedAtOnce)
      await insertAll(model, workspaceId, trx, rows.slice(from, from + insertedAtOnce), replacing)
  }

  /** Changes some columns of one row, in SQL that is the same whenever the columns are. */
  static async updateIn<M extends Row>(
    this: new () => M,
    workspaceId: string,
    trx: Queryable,
    id: string,
    changed: object,
  ): Promise<void> {
    if (!workspaceId) throw new Error('An update needs its workspace')
    const model = this as unknown as ModelClass<M> & typeof Row
    const properties = Object.keys(changed)
    const set = properties.map(property => `${columnOf(property)} = ?`).join(', ')
    const where = `id = ? and ${columnOf(model.workspaceColumn)} = ?`
    const bindings = [...storedValues(model, changed, properties), id, workspaceId]
    await trx.raw(`update ${model.tableName} set ${set} where ${where}`, bindings as never[])
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

const insertedAtOnce = 500

async function insertAll<M extends Row>(
  model: ModelClass<M> & typeof Row,
  workspaceId: string,
  trx: Queryable,
  rows: object[],
  replacing: string[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const properties = [...new Set([...Object.keys(first), 'workspaceId'])]
  const bindings = rows.flatMap(row => storedValues(model, { ...row, workspaceId }, properties))
  const places = `(${properties.map(() => '?').join(', ')})`
  const merge =
    replacing.length > 0
      ? ` on conflict (id) do update set ${replacing.map(name => `${columnOf(name)} = excluded.${columnOf(name)}`).join(', ')}`
      : ''
  await trx.raw(
    `insert into ${model.tableName} (${properties.map(columnOf).join(', ')}) values ${rows.map(() => places).join(', ')}${merge}`,
    bindings as never[],
  )
}

/** As the driver takes them. What is undefined is null. */
function storedValues(model: typeof Row, row: object, properties: string[]): unknown[] {
  const json = model.jsonAttributes
  return properties.map(property => {
    const value = (row as Record<string, unknown>)[property] ?? null
    return json.includes(property) && value !== null ? JSON.stringify(value) : value
  })
}

const columns = new Map<string, string>()

function columnOf(property: string): string {
  const known = columns.get(property)
  if (known) return known
  const column = property.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
  columns.set(property, column)
  return column
}

/** Counts up in the database, so that two writers at once get two numbers. */
export const incremented = (column: string) => raw('?? + 1', [column])

async function bySql<M extends Row>(
  model: ModelClass<M>,
  db: Queryable,
  rest: string,
  bindings: string[],
): Promise<M[]> {
  const sql = `select * from ${model.tableName} where ${rest}`
  const { client } = db
  const rows: object[] =
    client instanceof SqliteClient && !db.isTransaction
      ? ((await client.read(sql, bindings)) as object[])
      : await db
          .raw(sql, bindings)
          .then(read => (isPostgres(db) ? client.postProcessResponse(read.rows) : read))
  return rows.map(row => model.fromDatabaseJson(row) as M)
}
