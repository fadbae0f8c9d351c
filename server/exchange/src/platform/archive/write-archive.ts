import { createHash } from 'node:crypto'
import { type Instant, instantText } from '@bourse/contracts/kit'
import type pg from 'pg'
import { type ArchiveSummary, createSum, type Head, VERSION } from './format.ts'
import { loadTablePlans, quoted, loadSequences, type TablePlan } from './plan.ts'

const AT_ONCE = 2_000

export type ArchiveOrigin = { readonly product: string; readonly at: Instant }

/**
 * Writes a snapshot of the database in lines, while the exchange continues; holds at most a few thousand rows
 * in memory. Returns the summary after the last line was consumed.
 */
export async function* writeArchive(
  client: pg.ClientBase,
  schema: readonly string[],
  { product, at }: ArchiveOrigin,
): AsyncGenerator<string, ArchiveSummary> {
  await client.query('begin transaction isolation level repeatable read read only')
  try {
    const plans = await loadTablePlans(client)
    const tables = plans.map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) }))
    const head: Head = {
      bourse_export: VERSION,
      product,
      made_at: instantText(at),
      schema: [...schema],
      tables,
    }
    yield JSON.stringify(head)
    const sum = createSum()
    sum.add(...schema)
    let rows = 0
    for (const plan of plans) {
      const { count, sha256 } = yield* writeTable(client, plan)
      sum.add(plan.name, ...plan.columns.map(({ name }) => name), String(count), sha256)
      rows += count
    }
    const sequences = JSON.stringify({ sequences: await loadSequences(client) })
    sum.add(sequences)
    yield sequences
    const archived = { rows, sha256: sum.digest() }
    yield JSON.stringify({ complete: true, ...archived })
    return { ...archived, tables: plans.length }
  } finally {
    await client.query('rollback')
  }
}

async function* writeTable(
  client: pg.ClientBase,
  plan: TablePlan,
): AsyncGenerator<string, { count: number; sha256: string }> {
  yield JSON.stringify({ table: plan.name })
  await client.query(`declare rows no scroll cursor for ${buildSelect(plan)}`)
  const hash = createHash('sha256')
  let count = 0
  for (;;) {
    const { rows } = await client.query<[string]>({ text: `fetch ${AT_ONCE} from rows`, rowMode: 'array' })
    if (rows.length === 0) break
    const lines = rows.map(([line]) => line).join('\n')
    hash.update(lines).update('\n')
    count += rows.length
    yield lines
  }
  await client.query('close rows')
  const sha256 = hash.digest('hex')
  yield JSON.stringify({ end: plan.name, rows: count, sha256 })
  return { count, sha256 }
}

/**
 * Builds the query of a table's rows, by key in byte order, so that two databases with the same rows write
 * the same lines.
 */
function buildSelect({ name, columns, key }: TablePlan): string {
  const texts = columns.map((column) => `${quoted(column.name)}::text`)
  const isText = new Set(columns.filter((column) => column.isText).map((column) => column.name))
  const order = key.map((column) => `${quoted(column)}${isText.has(column) ? ' collate "C"' : ''}`)
  return `select json_build_array(${texts.join(', ')})::text from ${quoted(name)} order by ${order.join(', ')}`
}
