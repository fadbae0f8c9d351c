import { toAmount } from '@bourse/contracts/kit'
import { seconds } from '@bourse/contracts/seconds'
import { wallet } from '@bourse/contracts/wallet'
import { freshKey, type Member } from '#environment'
import { beforeAll, expect, it } from 'vitest'
import { fixture } from './fixture.ts'
import { press } from './gestures.ts'

const screen = fixture()
let member: Member
beforeAll(async () => {
  const { environment } = screen
  await environment.price('BTC/USDT', '600')
  member = await environment.verified({ usdt: '1000' })
  const asset = (await member.assetId('USDT')) as never
  await member.call(wallet.transfer, { asset, quantity: toAmount('1000'), from: 'spot', to: 'seconds' })
  const order = { market: '1' as never, payAsset: asset, direction: 'up', seconds: 60 } as const
  await member.call(seconds.open, { ...order, stake: toAmount('100') }, { key: freshKey() })
  await environment.price('BTC/USDT', '601')
  await environment.advance('59 seconds')
  await environment.price('BTC/USDT', '610')
  await environment.advance('2 minutes')
})

it('a guest recomputes a settlement price from About us, and an altered one is found', async () => {
  const driver = await screen.openPage({ lang: 'kor', path: 'common/aboutus' })
  const { page, t } = driver
  await page
    .locator('main')
    .getByRole('link', { name: t('content.settlements') })
    .click()
  await driver.arrives('proof/prices')
  await driver.sees(t('settlement.note'))
  const newest = page.getByRole('button', { name: 'BTC/USDT' }).first()
  await newest.click()
  await driver.sees(t('settlement.rule_second'))
  expect(await page.getByText(/^[0-9a-f]{64}$/).count()).toBe(1)
  await press(driver, 'receipt.check')
  await driver.sees(t('settlement.equal'))
  expect(driver.complaints).toEqual([])
  await driver.close()

  const altered = await screen.openPage({ lang: 'en', path: 'index/index' })
  await altered.page.route('**/api/settlements*', async (route) => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: { list: Record<string, unknown>[] } }
    const [first, ...others] = data.list
    await route.fulfill({
      response,
      json: { ok: true, data: { ...data, list: [{ ...first, price: '611' }, ...others] } },
    })
  })
  await altered.go('proof/prices?kind=seconds')
  await altered.page.getByRole('button', { name: 'BTC/USDT' }).first().click()
  await press(altered, 'receipt.check')
  await altered.sees(altered.t('settlement.unequal', { price: '610' }))
  await altered.close()
})

it('the receipt of an option leads to its public price', async () => {
  const driver = await screen.openPage({ lang: 'en', member, path: 'setting/receipts?kind=seconds' })
  await driver.page.getByRole('link', { name: '#' }).first().click()
  await driver.page.getByRole('link', { name: driver.t('settlement.prices') }).click()
  await driver.sees(driver.t('settlement.note'))
  await driver.page.getByText('610', { exact: true }).first().waitFor()
  await driver.close()
})
