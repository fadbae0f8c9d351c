import type { Reader, Row } from './database.ts'
import type { Sql } from './sql.ts'

export type Paging = {
  readonly page: number
  readonly limit: number
  /** Continues beyond the row with this id, whatever the page; only for queries that are ordered by `id`, descending. */
  readonly after?: string | undefined
}

/**
 * Loads one page of an ordered query, and the number of all its rows; counts separately only if the page does
 * not show the number.
 */
export async function page<R = Row, T = R>(
  reader: Reader,
  { name, text, values }: Sql,
  at: Paging,
  read: (row: R) => T,
): Promise<{ rows: T[]; total: number }> {
  const { limit, after } = at
  if (after !== undefined) {
    const rest = await reader.rows<R>({
      name: `${name}_after`,
      text: `select * from (${text}) as listed where id < $${values.length + 1}::bigint
        order by id desc limit $${values.length + 2}`,
      values: [...values, after, limit],
    })
    return { rows: rest.map(read), total: await countRows(reader, { name, text, values }) }
  }
  const offset = (at.page - 1) * limit
  const rows = await reader.rows<R>({
    name: `${name}_page`,
    text: `${text} limit $${values.length + 1} offset $${values.length + 2}`,
    values: [...values, limit, offset],
  })
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0)
  const total = isLast ? offset + rows.length : await countRows(reader, { name, text, values })
  return { rows: rows.map(read), total }
}

async function countRows(reader: Reader, { name, text, values }: Sql): Promise<number> {
  const counted = await reader.row<{ total: number }>({
    name: `${name}_count`,
    text: `select count(*)::int as total from (${text}) as counted`,
    values,
  })
  return counted?.total ?? 0
}
