import { dualInvest, type DualOrder } from '@bourse/contracts/dual-invest'
import { addMs, amountText, DAY, type Instant, MINUTE, SECOND } from '@bourse/contracts/kit'
import { freshKey, type Member } from '#environment'
import { expect, it } from 'vitest'
import { listBarriers } from './axe.ts'
import { field, press, slide, tab } from './gestures.ts'
import type { PageDriver, PageOptions } from './page-driver.ts'
import { fixture } from './fixture.ts'

const screen = fixture()

const listOrders = async (member: Member): Promise<readonly DualOrder[]> =>
  (await member.call(dualInvest.orders, {})).list

/** Records the prices of the window that ends at an instant, and the settlement. */
async function settleAt(at: Instant, price: string): Promise<void> {
  const { environment } = screen
  environment.clock.advance(Math.max(0, addMs(at, -32 * MINUTE) - environment.clock.now() - SECOND))
  await environment.price('BTC/USDT', price)
  for (let minute = 0; minute < 32; minute += 8) await environment.advance('8 minutes')
}

/** Buys two shares of the first call in the list; returns the order. */
async function buyFirst(driver: PageDriver, member: Member): Promise<DualOrder> {
  await driver.page.locator('a[href*="invest/purchase"]').first().click()
  await driver.settles()
  await driver.sees(driver.t('dual_invest.odds'))
  await field(driver, 'dual_invest.shares').fill('1.5')
  await press(driver, 'screen.dual_purchase')
  await driver.sees(driver.t('dual_invest.integer'))
  await field(driver, 'dual_invest.shares').fill('2')
  await press(driver, 'screen.dual_purchase')
  const dialog = driver.page.getByRole('dialog')
  await dialog.waitFor()
  expect(await dialog.innerText()).toContain(driver.t('dual_invest.no_cancel'))
  await slide(driver)
  await dialog.waitFor({ state: 'detached' })
  await driver.settles()
  const list = await listOrders(member)
  expect(list, 'confirmed by a slide, bought once').toHaveLength(1)
  return list[0] as DualOrder
}

const SIDES: readonly (readonly [where: string, lang: PageOptions['lang'], code: string, away: bigint])[] = [
  ['below the strike', 'en', 'BTC', -1n],
  ['at the strike', 'th', 'USDT', 0n],
  ['above the strike', 'fra', 'USDT', 1n],
]

it.each(SIDES)(
  'a call is bought and settled %s: the page follows by itself, and the receipt is verified',
  { timeout: 120_000 },
  async (_where, lang, code, away) => {
    const { environment } = screen
    await environment.price('BTC/USDT', '65000')
    await environment.advance('2 minutes')
    const member = await environment.member({ btc: '1' })
    const driver = await screen.openPage({
      member,
      ...(lang === undefined ? {} : { lang }),
      path: 'invest/invest',
    })
    await driver.settles()
    expect(await listBarriers(driver.page)).toEqual([])
    const order = await buyFirst(driver, member)
    await driver.go('invest/mine')
    await driver.settles()
    await driver.sees(order.name ?? '')
    await driver.page.getByRole('timer').first().waitFor()
    expect(await listBarriers(driver.page)).toEqual([])

    const strike = order.strike ?? (0n as never)
    await settleAt(order.settlesAt as Instant, amountText((strike + away * 10n ** 18n) as never))
    await tab(driver, 'dual_invest.state_success').click()
    await driver.sees(order.name ?? '')
    const [settled] = await listOrders(member)
    expect(settled).toMatchObject({ statusCode: 3, payoutCode: code })
    await driver.sees(driver.t('dual_invest.received'))
    await driver.page.locator('a[href*="setting/receipt"]').first().click()
    await press(driver, 'receipt.check')
    await driver.page.locator('[data-finding="record true"]').waitFor()
    expect(driver.complaints).toEqual([])
  },
)

it('a failed order shows the reason on its page, in Korean', async () => {
  const { environment } = screen
  await environment.price('BTC/USDT', '65000')
  const member = await environment.member({ btc: '1' })
  const { list } = await member.call(dualInvest.products, { asset: '1' as never, kind: 'call' })
  const product = list[0]?.id
  if (product === undefined) throw new Error('no product is on sale')
  await member.call(dualInvest.buy, { product, shares: 1 }, { key: freshKey() })
  // No price of the window is recorded, and the day to wait for them has passed.
  environment.clock.advance(9 * DAY)
  await environment.advance('1 second')
  const driver = await screen.openPage({ lang: 'kor', member, path: 'invest/mine?tab=fail' })
  await driver.sees(driver.t('dual_invest.fail_reason'))
  await driver.close()
})

it('explains dual investment with a slider that moves between both results', async () => {
  const driver = await screen.openPage({ lang: 'en', path: 'invest/help' })
  await driver.settles()
  expect(await listBarriers(driver.page)).toEqual([])
  const slider = driver.page.getByRole('slider')
  expect(await slider.getAttribute('aria-valuetext')).toContain('70,000')
  await slider.press('ArrowLeft')
  expect(await slider.getAttribute('aria-valuetext')).toContain('69,500')
})
