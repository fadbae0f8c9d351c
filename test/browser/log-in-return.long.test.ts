import { PASSWORD } from '#environment'
import { expect, it } from 'vitest'
import { fixture } from './fixture.ts'
import { field, press } from './gestures.ts'

const screen = fixture()

/** Pages of all sections for members, and pages for all whose guests are invited to log in. */
const PROTECTED = [
  'setting/security',
  'setting/bill?tab=spot',
  'fund/assets',
  'fund/withdraw?asset=3',
  'fund/receive?asset=3',
  'fund/transfer?asset=3&to=futures',
  'lockming/order',
  'setting/real_mark',
  'site_message/message-center',
  'invest/mine',
]

/** Real motion everywhere, and reduced motion on a page of each section. */
const ROWS = [
  ...PROTECTED.map((path) => [path, 'real'] as const),
  ...['setting/security', 'fund/withdraw?asset=3', 'invest/mine'].map((path) => [path, 'reduced'] as const),
]

it.each(ROWS)('a log-in returns to %s, with %s motion', async (path, motion) => {
  const member = await screen.environment.member()
  const moves = motion === 'real' ? { hasRealMotion: true } : { hasReducedMotion: true }
  const driver = await screen.openPage({ path, ...moves })
  await driver.arrives(`common/login?to=${encodeURIComponent(path)}`)
  await field(driver, 'login.account').fill(member.email)
  await field(driver, 'login.password').fill(PASSWORD)
  await press(driver, 'login.submit')
  await driver.page.waitForURL((address) => !address.hash.includes('common/login'))
  await driver.settles()
  expect(driver.at()).toBe(path)
  await driver.close()
})
