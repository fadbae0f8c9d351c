import { expect, it, vi } from 'vitest'
import { feedConnection } from './feed-connection.ts'
import { fixture } from './fixture.ts'
import { openAll } from './open-all.ts'
import { loadScreenTable } from './table.ts'

const screen = fixture()

it('pages for members take a guest to the login page once, 1.2 s after the toast', async () => {
  // Controlled time would run ahead of a connecting socket, and the browser logs an abandoned one.
  const { prepare, isOpen } = feedConnection()
  const driver = await screen.openPage({ holdsTime: true, lang: 'vn', path: 'setting/setting', prepare })
  await driver.settles()
  await vi.waitFor(() => expect(isOpen()).toBe(true), { timeout: 10_000 })
  const { clock } = driver.page
  await clock.pauseAt(Date.now() + 10_000)
  const wrong: string[] = []
  for (const row of (await loadScreenTable()).filter((each) => each.access === 'member')) {
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

it('all pages open for a member by their address, without console errors', { timeout: 120_000 }, async () => {
  const table = await loadScreenTable()
  expect(table.length).toBeGreaterThanOrEqual(88)
  await openAll(screen, table)
})
