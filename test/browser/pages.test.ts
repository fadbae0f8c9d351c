import { beforeAll, describe, expect, it } from 'vitest'
import { NOT_BUILT } from './not-built.ts'
import { fixture } from './fixture.ts'
import { buyForFiat } from './seeded-member.ts'
import { screenHash, isBuilt, type ScreenRow, loadScreenTable } from './table.ts'

const screen = fixture()
let table: readonly ScreenRow[]
beforeAll(async () => {
  table = await loadScreenTable()
})

describe('the 88 pages and the additional ones', () => {
  it('open for a member by their address, without console errors', async () => {
    const member = await screen.environment.verified({ usdt: '1000' })
    await buyForFiat(member, '3' as never)
    const driver = await screen.openPage({ member, lang: 'vn' })
    const wrong: string[] = []
    for (const row of table) {
      await driver.go(screenHash(row))
      await driver.settles()
      const inDevelopment = await driver.page.getByText(driver.t('app.not_built'), { exact: true }).count()
      if (inDevelopment > 0 === isBuilt(row)) wrong.push(`${row.path}: built is ${isBuilt(row)}`)
      for (const complaint of driver.complaints.splice(0)) wrong.push(`${row.path}: ${complaint}`)
    }
    expect(table.length).toBeGreaterThanOrEqual(88)
    expect(wrong).toEqual([])
    await driver.close()
  }, 120_000)

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
