import { globSync, readFileSync } from 'node:fs'
import { toInstant } from '@bourse/contracts/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { columns, type Database, type dueRows, type Sql, statement, text } from '#platform/kernel'
import { testDatabase } from '#platform/testing'

type DueWork = ReturnType<typeof dueRows>

const SRC = import.meta.dirname
const NOW = toInstant(Date.UTC(2026, 2, 3, 9))
const files = globSync('**/*.ts', { cwd: SRC, exclude: (name) => name.endsWith('.test.ts') })
  .filter((path) => / = dueRows\(/.test(readFileSync(`${SRC}/${path}`, 'utf8')))
  .toSorted()
const modules = await Promise.all(files.map((path) => import(`${SRC}/${path}`) as Promise<object>))
const isDueWork = (value: unknown): value is DueWork =>
  typeof value === 'object' && value !== null && 'lock' in value && 'overdue' in value
const works = modules.flatMap((module) => Object.entries(module).filter(([, value]) => isDueWork(value)))

describe('due work', () => {
  let db: Database
  beforeAll(async () => {
    db = await testDatabase('due_work')
  })
  afterAll(() => db.close())

  /** The statements that lock due rows and find the next one; on an empty table others may use any index. */
  async function recordStatements(work: DueWork): Promise<Sql[]> {
    const sent: Sql[] = []
    const reader = {
      rows: (query: Sql) => Promise.resolve((sent.push(query), [])),
      row: (query: Sql) => Promise.resolve((sent.push(query), null)),
    }
    await work.lock(reader, { worker: null, limit: 100, except: [], now: NOW })
    await work.next(reader, NOW)
    return sent
  }

  it('is found', () => {
    expect(works.length).toBeGreaterThan(10)
  })

  it.each(works)('%s is searched by the index of its date', async (_name, work) => {
    for (const query of await recordStatements(work as DueWork))
      await db.transact(async (tx) => {
        // Without this setting, empty tables are read as a whole.
        await tx.run(statement('set local enable_seqscan = off', []))
        const plan = await columns({ line: ['QUERY PLAN', text] })
          .from(tx)
          .rows(statement(`explain ${query.text}`, query.values))
        const lines = plan.map(({ line }) => line).join('\n')
        expect(lines).toMatch(/Index Cond: .*_(?:at|by) [<>]=? /)
      })
  })
})
