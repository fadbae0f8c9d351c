import { beforeAll, describe, expect, it, vi } from 'vitest'
import { feedConnection } from './feed-connection.ts'
import { NOT_BUILT } from './not-built.ts'
import { fixture } from './fixture.ts'
import { buyForFiat } from './seeded-member.ts'
import { addressOf, isBuilt, type ScreenRow, tableOfPages } from './table.ts'

const screen = fixture()
let table: readonly ScreenRow[]
beforeAll(async () => {
  table = await tableOfPages()
})

/** Pages beyond the product's list. */
const OWN = ['setting/receipts', 'setting/receipt', 'setting/passkeys', 'otc/order', 'chat/room']

describe('the 88 pages and the additional ones', () => {
  it('open for a member by their address, without console errors', async () => {
    const member = await screen.environment.verified({ usdt: '1000' })
    await buyForFiat(member, '3' as never)
    const driver = await screen.openPage({ member, lang: 'vn' })
    const wrong: string[] = []
    for (const row of table) {
      await driver.go(addressOf(row))
      await driver.settles()
      const inDevelopment = await driver.page.getByText(driver.t('app.not_built'), { exact: true }).count()
      if (inDevelopment > 0 === isBuilt(row)) wrong.push(`${row.path}: built is ${isBuilt(row)}`)
      for (const complaint of driver.complaints.splice(0)) wrong.push(`${row.path}: ${complaint}`)
    }
    expect(table).toHaveLength(88 + OWN.length)
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

  it('for members take a guest to the login page once, 1.2 s after the toast', async () => {
    // Controlled time would run ahead of a connecting socket, and the browser logs an abandoned one.
    const { prepare, isOpen } = feedConnection()
    const driver = await screen.openPage({ holdsTime: true, lang: 'vn', path: 'setting/setting', prepare })
    await driver.settles()
    await vi.waitFor(() => expect(isOpen()).toBe(true), { timeout: 10_000 })
    const { clock } = driver.page
    await clock.pauseAt(Date.now() + 10_000)
    const wrong: string[] = []
    for (const row of table.filter((each) => each.access === 'member')) {
      await driver.go(row.path)
      await driver.sees(driver.t('app.login_first'))
      await clock.runFor(1050)
      if (driver.at() !== row.path) wrong.push(`${row.path}: left too early for ${driver.at()}`)
      await clock.runFor(300)
      await driver.transits()
      if (driver.at() !== `common/login?to=${encodeURIComponent(row.path)}`)
        wrong.push(`${row.path}: stands at ${driver.at()}`)
      await clock.runFor(600)
    }
    expect(wrong).toEqual([])
    expect(driver.complaints).toEqual([])
    await driver.close()
  }, 120_000)
})
