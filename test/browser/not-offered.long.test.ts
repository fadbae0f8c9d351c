import { expect, it } from 'vitest'
import { fixture } from './fixture.ts'
import { press } from './gestures.ts'
import { seededMember } from './seeded-member.ts'

const screen = fixture()

/** The same exchange, seen as a platform of the family without our own calls. */
const openForeign = async () => screen.environment.replica({ extensions: false, upstreamFeedKey: null })

it('the services and settings of a platform without our calls have only pages that it offers', async () => {
  const member = await seededMember(screen.environment)
  const driver = await screen.openPage({ lang: 'en', member, path: 'index/index' }, await openForeign())
  await driver.settles()
  await press(driver, 'app.more')
  const sheet = driver.page.getByRole('dialog')
  await sheet.getByText(driver.t('tile.nft'), { exact: true }).waitFor()
  for (const missing of [
    'tile.game',
    'tile.loan',
    'tile.vip',
    'tile.otc',
    'tile.mining',
    'tile.stock',
  ] as const)
    expect(await sheet.getByText(driver.t(missing), { exact: true }).count(), missing).toBe(0)
  await driver.go('setting/setting')
  await driver.settles()
  await driver.sees(driver.t('screen.security'))
  for (const missing of ['screen.coupons', 'screen.notifications'] as const)
    expect(await driver.page.getByText(driver.t(missing), { exact: true }).count(), missing).toBe(0)
  await driver.close()
})

it('a page that the platform does not offer states so when it is opened by its address', async () => {
  const driver = await screen.openPage({ lang: 'jp', path: 'chat/room' }, await openForeign())
  await driver.sees('ここでは提供していません')
  await driver.go('nft/nft')
  await driver.settles()
  expect(await driver.page.getByText('ここでは提供していません').count()).toBe(0)
  expect(driver.complaints).toEqual([])
  await driver.close()
})
