import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Reader, Sql } from '#platform/kernel'
import { isBalanced, computeTrialBalance } from '#platform/ledger'
import { verifyReceipts } from '#platform/receipts'
import {
  type ArchiveSummary,
  createSum,
  DamagedArchive,
  isRow,
  readFoot,
  readHead,
  readSequences,
  readTableEnd,
  readTableStart,
  type Sequences,
} from './format.ts'
import { loadTablePlans, quoted, type TablePlan } from './plan.ts'

const ROWS_AT_ONCE = 1_000
const CHARS_PER_BATCH = 4_000_000
/** Tables that the schema seeds; the file contains their current rows. */
const SEEDED_TABLES = ['reward']

type Lines = AsyncIterator<string>

/**
 * Fills a database that has the schema and no rows. Everything is one transaction: it commits only when the
 * file is complete, every table has the recorded contents, the ledger balances and every receipt verifies.
 */
export async function readArchive(
  client: pg.ClientBase,
  schema: readonly string[],
  source: AsyncIterable<string>,
): Promise<ArchiveSummary> {
  const lines = source[Symbol.asyncIterator]()
  await client.query('begin')
  try {
    const archived = await fillDatabase(client, schema, lines)
    await assertSound(createReader(client))
    await client.query('commit')
    return archived
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

async function fillDatabase(
  client: pg.ClientBase,
  schema: readonly string[],
  lines: Lines,
): Promise<ArchiveSummary> {
  const head = readHead(await readNext(lines))
  assertSameSchema(head.schema, schema)
  const plans = await loadTablePlans(client)
  const planned = plans.map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) }))
  if (JSON.stringify(planned) !== JSON.stringify(head.tables))
    throw new DamagedArchive('the tables of the file are not those of the database')
  await assertEmpty(client, plans)
  const sum = createSum()
  sum.add(...head.schema)
  let rows = 0
  for (const plan of plans) {
    // Triggers are off: the rows that they make are in the file, and the legs of a transfer may arrive in two
    // parts; sums are checked at the end.
    await client.query(`alter table ${quoted(plan.name)} disable trigger user`)
    const { count, sha256 } = await fillTable(client, plan, lines)
    await client.query(`alter table ${quoted(plan.name)} enable trigger user`)
    sum.add(plan.name, ...plan.columns.map(({ name }) => name), String(count), sha256)
    rows += count
  }
  const sequencesRow = await readNext(lines)
  sum.add(sequencesRow)
  await setSequences(client, readSequences(sequencesRow).sequences)
  const foot = readFoot(await readNext(lines))
  const sha256 = sum.digest()
  if (foot.rows !== rows || foot.sha256 !== sha256)
    throw new DamagedArchive('the file was changed: its sum is another one')
  if ((await lines.next()).done !== true) throw new DamagedArchive('the file goes on after its end')
  return { rows, sha256, tables: plans.length }
}

async function readNext(lines: Lines): Promise<string> {
  const { value, done } = await lines.next()
  if (done === true) throw new DamagedArchive('the file ends too early')
  return value
}

function assertSameSchema(theirs: readonly string[], ours: readonly string[]): void {
  const more = theirs.filter((step) => !ours.includes(step))
  const fewer = ours.filter((step) => !theirs.includes(step))
  if (more.length > 0)
    throw new DamagedArchive(`the file is of a newer Bourse (${more.join(', ')}): import it there`)
  if (fewer.length > 0)
    throw new DamagedArchive(
      `the file is of an older Bourse (${fewer.join(', ')} are missing): start that exchange once with this release, and export it again`,
    )
}

async function assertEmpty(client: pg.ClientBase, plans: readonly TablePlan[]): Promise<void> {
  for (const { name } of plans) {
    if (SEEDED_TABLES.includes(name)) await client.query(`delete from ${quoted(name)}`)
    const { rowCount } = await client.query(`select from ${quoted(name)} limit 1`)
    if (rowCount !== 0)
      throw new Error(
        `the database is not empty (there are rows in ${name}): import into one where no exchange has run`,
      )
  }
}

async function fillTable(
  client: pg.ClientBase,
  plan: TablePlan,
  lines: Lines,
): Promise<{ count: number; sha256: string }> {
  const start = readTableStart(await readNext(lines))
  if (start.table !== plan.name) throw new DamagedArchive(`the file is damaged where ${plan.name} should be`)
  const hash = createHash('sha256')
  const insert = buildInsert(plan)
  let [count, chars] = [0, 0]
  let waiting: string[] = []
  const flush = async () => {
    if (waiting.length === 0) return
    await client.query({ ...insert, values: [`[${waiting.join(',')}]`] }).catch((error: unknown) => {
      const { code = '' } = error as { code?: string }
      // Errors of rows that the database cannot parse, or that violate its constraints.
      if (!/^2[23]/.test(code)) throw error
      throw new DamagedArchive(`the rows of ${plan.name} cannot be right (${code}): the file was changed`, {
        cause: error,
      })
    })
    waiting = []
    chars = 0
  }
  for (;;) {
    const line = await readNext(lines)
    if (!isRow(line)) {
      await flush()
      const end = readTableEnd(line)
      const sha256 = hash.digest('hex')
      if (end.end !== plan.name || end.rows !== count || end.sha256 !== sha256)
        throw new DamagedArchive(
          `the rows of ${plan.name} are not those that were written: the file was changed`,
        )
      return { count, sha256 }
    }
    hash.update(line).update('\n')
    count++
    chars += line.length
    waiting.push(line)
    if (waiting.length >= ROWS_AT_ONCE || chars >= CHARS_PER_BATCH) await flush()
  }
}

/** Builds the statement that inserts rows with the ids of the file. */
function buildInsert({ name, columns }: TablePlan): { name: string; text: string } {
  const names = columns.map((column) => quoted(column.name)).join(', ')
  const values = columns.map(({ type }, index) => `(one->>${index})::${type}`).join(', ')
  const text = `insert into ${quoted(name)} (${names}) overriding system value
    select ${values} from json_array_elements($1::json) with ordinality as given (one, place) order by place`
  return { name: `import ${name}`, text }
}

async function setSequences(client: pg.ClientBase, sequences: Sequences): Promise<void> {
  for (const [name, { value, is_called: isCalled }] of Object.entries(sequences))
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), value, isCalled])
}

/** Verifies the invariants of ledger and receipts after the import. */
async function assertSound(reader: Reader): Promise<void> {
  const trial = await computeTrialBalance(reader)
  if (!isBalanced(trial))
    throw new DamagedArchive('the ledger of the file does not balance: nothing was imported')
  const { broken } = await verifyReceipts(reader, null)
  if (broken.length > 0)
    throw new DamagedArchive(
      `${broken.length} receipts of the file are broken, the first: ${broken[0] ?? ''}`,
    )
}

const createReader = (client: pg.ClientBase): Reader => {
  const rows = async <T>({ text, values }: Sql) =>
    (await client.query({ text, values: values as unknown[] })).rows as T[]
  return { rows, row: async <T>(statement: Sql) => (await rows<T>(statement))[0] ?? null }
}
