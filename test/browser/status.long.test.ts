import { status } from '@bourse/contracts/status'
import { expect, it } from 'vitest'
import { fixture } from './fixture.ts'

const screen = fixture()

it('the status page shows the recorded parts to a guest, from About us', async () => {
  await screen.environment.exchange.recordStatus()
  const { parts } = await screen.environment.visitor().call(status.history, {})
  expect(parts.map(({ part }) => part)).toEqual(['ticks', 'database', 'storage', 'ledger', 'settlement'])
  const driver = await screen.openPage({ lang: 'th', path: 'common/aboutus' })
  await driver.page
    .locator('main')
    .getByRole('link', { name: driver.t('screen.status') })
    .click()
  await driver.arrives('proof/status')
  for (const { part, state } of parts) {
    const card = driver.page.locator(`[data-part=${part}]`)
    await card.getByText(driver.t(`status.${state}`), { exact: true }).waitFor()
    expect(await card.locator('rect').count()).toBe(90)
  }
  await driver.close()
})

it('lists the days with minutes down', async () => {
  const driver = await screen.openPage({ lang: 'en', path: 'index/index' })
  await driver.page.route('**/api/status/history*', async (route) => {
    const days = [
      { date: '2026-03-03', minute_count: 1440, degraded_minutes: 0, down_minutes: 3 },
      { date: '2026-03-04', minute_count: 720, degraded_minutes: 1, down_minutes: 0 },
    ]
    const checked = Math.floor(Date.UTC(2026, 2, 4, 12) / 1000)
    const data = { checked_at: checked, parts: [{ part: 'ticks', part_state: 'ok', days }] }
    await route.fulfill({ json: { ok: true, data } })
  })
  await driver.go('proof/status')
  await driver.sees(driver.t('status.all_ok'))
  await driver.page.getByText('2 days with disruptions').click()
  await driver.sees('3 minutes down')
  await driver.sees('1 minute degraded')
  await driver.sees('99.86%')
  await driver.close()
})
