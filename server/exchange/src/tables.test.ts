import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { columns, type Database, flag, statement, table, text } from '#platform/kernel'
import { storedValue, testDatabase } from '#platform/testing'

type Description = ReturnType<typeof table>

const SEED = 20_261_127
const SRC = import.meta.dirname

const files = globSync('**/*.ts', { cwd: SRC, exclude: (name) => name.endsWith('.test.ts') })
  .filter((path) => / = table\('/.test(readFileSync(`${SRC}/${path}`, 'utf8')))
  .toSorted()
const modules = await Promise.all(files.map((path) => import(`${SRC}/${path}`) as Promise<object>))
const isTable = (value: unknown): value is Description =>
  typeof value === 'object' && value !== null && 'fields' in value && 'insertOne' in value
const tables = modules.flatMap((module) => Object.values(module).filter(isTable))

const presence = columns({ column: ['attname', text], isRequired: ['attnotnull', flag] })

describe('the description of a table', () => {
  let db: Database
  beforeAll(async () => {
    db = await testDatabase('tables')
  })
  afterAll(() => db.close())

  it('is exported, so that it is tested', () => {
    const written = files.flatMap((path) =>
      [...readFileSync(`${SRC}/${path}`, 'utf8').matchAll(/ = table\('(\w+)'/g)].map(([, name]) => name),
    )
    expect(new Set(tables.map(({ name }) => name))).toEqual(new Set(written))
  })

  describe.each(tables.map((described) => [described.name, described] as const))('%s', (_name, described) => {
    const row = fc.record(
      Object.fromEntries(described.columns.map(({ field, codec }) => [field, storedValue(codec)])),
    )

    it('returns what was inserted', async () => {
      const copy = table('copy', described.fields)
      await fc.assert(
        fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), (rows) =>
          db.transact(async (tx) => {
            await tx.rows(
              statement(
                `create temp table copy on commit drop as select * from ${described.name} with no data`,
                [],
              ),
            )
            expect(await copy.insertReturning(tx, rows, copy)).toEqual(rows)
          }),
        ),
        { seed: SEED, numRuns: 10 },
      )
    })

    it('allows null where the table does', async () => {
      const found = await presence
        .from(db)
        .rows(
          statement(
            `select attname, attnotnull from pg_attribute where attrelid = $1::regclass and attnum > 0`,
            [described.name],
          ),
        )
      const required = new Map(found.map(({ column, isRequired }) => [column, isRequired]))
      for (const { name, codec } of described.columns)
        expect([name, codec.isNullable ?? false]).toEqual([name, required.get(name) === false])
    })
  })
})
