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

it.each(PROTECTED)('a log-in with motion returns to %s', async (path) => {
  const member = await screen.environment.member()
  const driver = await screen.openPage({ path, hasRealMotion: true })
  await driver.arrives(`common/login?to=${encodeURIComponent(path)}`)
  await field(driver, 'login.account').fill(member.email)
  await field(driver, 'login.password').fill(PASSWORD)
  await press(driver, 'login.submit')
  await driver.page.waitForURL((address) => !address.hash.includes('common/login'))
  await driver.settles()
  expect(driver.at()).toBe(path)
  await driver.close()
})
