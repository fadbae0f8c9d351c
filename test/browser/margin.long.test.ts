import { toAmount, amountText } from '@bourse/contracts/kit'
import { margin } from '@bourse/contracts/margin'
import { spot } from '@bourse/contracts/spot'
import { expect, it } from 'vitest'
import { listBarriers } from './axe.ts'
import { fixture } from './fixture.ts'
import { field, press, slide, tab } from './gestures.ts'
import type { PageDriver } from './page-driver.ts'
import { traderWithFunds } from './trader.ts'

const screen = fixture()

const sheet = ({ page }: PageDriver) => page.getByRole('dialog').last()

/** Lists the events of the debt. */
const steps = (driver: PageDriver) => sheet(driver).getByRole('listitem')

it('a member borrows, buys a coin on margin, is called, repays, is liquidated, and verifies the receipt', async () => {
  const { environment } = screen
  const member = await traderWithFunds(environment, 'futures', '1000')
  const driver = await screen.openPage({ member, lang: 'en', path: 'transaction/contract?panel=leverage' })
  await driver.settles()
  await field(driver, 'margin.amount').fill('2500')
  await sheet(driver)
    .getByRole('button', { name: driver.t('margin.borrow'), exact: true })
    .click()
  await driver.sees(/2[.,\s\u202f]?000 USDT/)
  await field(driver, 'margin.amount').fill('1000')
  expect(await listBarriers(driver.page)).toEqual([])
  await sheet(driver)
    .getByRole('button', { name: driver.t('margin.borrow'), exact: true })
    .click()
  await driver.sees(driver.t('margin.review'))
  await slide(driver)
  await driver.sees(driver.t('margin.timeline'))
  await driver.page.getByRole('meter', { name: driver.t('margin.level') }).waitFor()

  await driver.go('transaction/currency?symbol=BTC%2FUSDT')
  await driver.settles()
  await tab(driver, 'spot.margin').click()
  await tab(driver, 'spot.market').click()
  await driver.page.getByLabel(`${driver.t('market.quantity')} · BTC`, { exact: true }).fill('0.03')
  await press(driver, 'spot.buy_coin', { coin: 'BTC' })
  await driver.sees(driver.t('margin.level_after'))
  await driver.sees(driver.t('margin.liquidation_price', { coin: 'BTC' }))
  await press(driver, 'app.confirm')
  await driver.page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect
    .poll(async () => (await member.call(spot.orders, {})).list.map(({ account }) => account))
    .toEqual(['futures'])
  await driver.go('transaction/currency_order?tab=complete')
  await driver.sees(driver.t('spot.margin'))

  await driver.go('fund/assets')
  await driver.sees(driver.t('margin.loan'))
  await driver.go('transaction/contract')
  await driver.settles()
  await driver.page.getByRole('button', { name: driver.t('margin.loan') }).click()
  await environment.price('BTC/USDT', '35000')
  await driver.sees(driver.t('margin.band_call'))
  await environment.price('BTC/USDT', '60000')
  await tab(driver, 'margin.repay').click()
  await field(driver, 'margin.repayment').fill('150')
  await sheet(driver)
    .getByRole('button', { name: driver.t('margin.repay'), exact: true })
    .click()
  await expect
    .poll(async () => amountText((await member.call(margin.account, {})).principal))
    .not.toBe(amountText(toAmount('1000')))

  await environment.price('BTC/USDT', '29000')
  await steps(driver)
    .filter({ hasText: driver.t('margin.event_liquidated') })
    .waitFor()
  await steps(driver)
    .filter({ hasText: driver.t('margin.event_called') })
    .waitFor()
  await environment.price('BTC/USDT', '29000')
  await environment.advance('2 minutes')
  await driver.page.getByRole('link', { name: driver.t('margin.receipts_liquidation') }).click()
  await driver.page.getByRole('link', { name: /#\d/ }).click()
  await press(driver, 'receipt.check')
  await driver.sees(driver.t('receipt.equal_note'))
  expect(driver.complaints).toEqual([])
  await driver.close()

  const guest = await screen.openPage({ lang: 'en', path: 'transaction/contract?panel=leverage' })
  await guest.sees(guest.t('margin.login'))
  await guest.close()
}, 60_000)

it('an upstream without margin has neither row nor switch, and its sheet states that it is not built', async () => {
  const member = await traderWithFunds(screen.environment, 'futures', '100')
  const json = { ok: false, error: { code: 'not_available', message: 'no', request_id: 'x' } }
  const driver = await screen.openPage({
    member,
    lang: 'en',
    path: 'transaction/contract?panel=leverage',
    prepare: async (page) =>
      void (await page.route('**/api/margin/**', (route) => route.fulfill({ status: 501, json }))),
  })
  await driver.sees(driver.t('app.not_built'))
  await driver.page.keyboard.press('Escape')
  await driver.settles()
  expect(await driver.page.getByText(driver.t('margin.loan')).count()).toBe(0)
  await driver.go('transaction/currency?symbol=BTC%2FUSDT')
  await driver.settles()
  expect(await tab(driver, 'spot.margin').count()).toBe(0)
  await driver.close()
})
