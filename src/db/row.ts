import { Model, type ModelClass, type QueryBuilder, type QueryContext, raw } from 'objection'
import type { Queryable } from './connect.js'

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

/** Counts up in the database, so that two writers at once get two numbers. */
export const incremented = (column: string) => raw('?? + 1', [column])
