import { isPostgres, type Queryable } from './connect.js'

/**
 * For `inBySql`: values that are bound as one text, their JSON. So their number is no part of the statement, which stays
 * prepared, and is not limited by how many bindings a database takes.
 */
export const bound = (values: string[]): string => JSON.stringify(values)

export const oneOf = (column: string, db: Queryable): string =>
  isPostgres(db)
    ? `${column} = any(array(select jsonb_array_elements_text(?::jsonb)))`
    : `${column} in (select value from json_each(?))`

/** Values that are bound as one JSON text, as rows: to look up something for each. */
export const eachOf = (db: Queryable): string =>
  isPostgres(db) ? 'jsonb_array_elements_text(?::jsonb) as wanted(value)' : 'json_each(?) as wanted'
