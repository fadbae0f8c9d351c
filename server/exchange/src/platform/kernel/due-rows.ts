import type { Instant } from '@bourse/contracts/kit'
import { instant, integer, nullable } from './codecs.ts'
import { columns } from './columns.ts'
import type { Reader, Row } from './database.ts'
import type { BatchQuery } from './due-batches.ts'
import { statement } from './sql.ts'

/** Rows of a table that are due at an instant. In the texts of SQL the table is `due`. */
export type DueRows<T> = {
  /** Locks due rows, the longest due first; concurrent workers lock different ones. */
  lock(reader: Reader, query: BatchQuery & { readonly now: Instant }): Promise<T[]>
  /** Finds the first instant after this one at which a row is due; null without one. */
  next(reader: Reader, after: Instant): Promise<Instant | null>
  /** Counts the rows that were due before an instant. */
  overdue(reader: Reader, before: Instant): Promise<number>
}

type DueTerms = {
  readonly table: string
  /** The column with the instant. */
  readonly at: string
  /** The condition of rows that can be due, which is that of the partial index. All by default. */
  readonly where?: string
  /** Columns and joins of the locked rows. */
  readonly select?: string
  readonly join?: string
  /** The column that divides rows between workers. */
  readonly dividedBy?: string
}

const firstColumns = columns({ at: nullable(instant) })
const countColumns = columns({ found: integer })

/** Creates the queries of due work: what is due, what is due next, and what is late. */
export function dueRows<T>(decode: (row: Row) => T, terms: DueTerms): DueRows<T> {
  const { table, at, where = 'true', select = 'due.*', join = '', dividedBy = 'member_id' } = terms
  const from = `from ${table} as due`
  const locking = `select ${select} ${from} ${join}
    where ${where} and due.${at} <= $1 and not due.id = any($2::bigint[])
      and ($3::int is null or due.${dividedBy} % 2 = $3::int)
    order by due.${at}, due.id limit $4 for update of due skip locked`
  const first = `select min(due.${at}) as at ${from} where ${where} and due.${at} > $1`
  const late = `select count(*)::int as found ${from} where ${where} and due.${at} < $1`
  return {
    async lock(reader, { now, worker, limit, except }) {
      return (await reader.rows(statement(locking, [new Date(now), except, worker, limit]))).map(decode)
    },
    async next(reader, after) {
      const row = await firstColumns.from(reader).row(statement(first, [new Date(after)]))
      return row && row.at
    },
    async overdue(reader, before) {
      const row = await countColumns.from(reader).row(statement(late, [new Date(before)]))
      return row?.found ?? 0
    },
  }
}
