import { beforeAll, describe, expect, it } from 'vitest'
import { NOT_BUILT } from './not-built.ts'
import { fixture } from './fixture.ts'
import { openAll } from './open-all.ts'
import { isBuilt, type ScreenRow, loadScreenTable } from './table.ts'

const screen = fixture()
let table: readonly ScreenRow[]
beforeAll(async () => {
  table = await loadScreenTable()
})

/** The first page of each folder; `npm run long` opens all. */
const firstOfFolder = (rows: readonly ScreenRow[]) =>
  rows.filter(({ path }, at) => rows.findIndex((row) => folder(row.path) === folder(path)) === at)
const folder = (path: string) => path.split('/')[0]

describe('the 88 pages and the additional ones', () => {
  it('open for a member by their address, without console errors', { timeout: 120_000 }, async () => {
    const rows = firstOfFolder(table)
    expect(rows.length).toBeGreaterThan(10)
    await openAll(screen, rows)
  })

  it('are all built, and the list of others stays empty', () => {
    expect(NOT_BUILT).toEqual([])
    const missing = table.filter((row) => !isBuilt(row)).map((row) => row.path)
    expect(missing.filter((path) => !NOT_BUILT.includes(path))).toEqual([])
    expect(
      NOT_BUILT.filter((path) => !missing.includes(path)),
      'built: take them out of not-built.ts',
    ).toEqual([])
  })
})
