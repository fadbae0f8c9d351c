import { codeIn, PASSWORD } from '#environment'
import { expect, it } from 'vitest'
import { field, press, tab } from './gestures.ts'
import type { PageDriver } from './page-driver.ts'
import { fixture } from './fixture.ts'

const screen = fixture()
const EMAIL = 'khun.stranger@example.com'

async function signUp(driver: PageDriver): Promise<void> {
  await driver.page.getByRole('link', { name: driver.t('login.signup'), exact: true }).click()
  await field(driver, 'register.email_label').fill(EMAIL)
  await press(driver, 'code.send')
  const notice = await driver.page.locator('form').getByText(/\d{6}/).textContent()
  await field(driver, 'code.label').fill(codeIn(notice ?? ''))
  await field(driver, 'login.password').fill(PASSWORD)
  await field(driver, 'password.repeat').fill(PASSWORD)
  await driver.page
    .locator('label', { has: driver.page.getByRole('checkbox') })
    .click({ position: { x: 12, y: 12 } })
  await press(driver, 'register.submit')
  await driver.arrives('index/index')
}

async function deposit(driver: PageDriver): Promise<void> {
  const services = driver.page.getByRole('region', { name: driver.t('home.services') })
  await services.getByRole('link', { name: driver.t('tile.recharge'), exact: true }).click()
  await field(driver, 'deposit.amount').fill('1000')
  await press(driver, 'deposit.demo_submit')
  await driver.sees(driver.t('record.reviewing'))
  await screen.environment.advance('5 seconds')
  await driver.sees(driver.t('record.complete'))
}

async function openBitcoin(driver: PageDriver): Promise<void> {
  await driver.go('market/market')
  await driver.page.getByRole('link', { name: /^BTC/ }).first().click()
  await driver.settles()
}

async function buyAtMarket(driver: PageDriver): Promise<void> {
  await tab(driver, 'spot.market').click()
  await driver.page.getByRole('slider').click()
  await press(driver, 'spot.buy_coin', { coin: 'BTC' })
  await press(driver, 'app.confirm')
  await driver.sees(/0\.00833 BTC/)
}

async function buyAtLimit(driver: PageDriver): Promise<void> {
  await tab(driver, 'spot.limit').click()
  await driver.page.getByLabel(`${driver.t('market.price')} · USDT`, { exact: true }).fill('59000')
  await driver.page.getByLabel(`${driver.t('market.quantity')} · BTC`, { exact: true }).fill('0.005')
  await press(driver, 'spot.buy_coin', { coin: 'BTC' })
  await press(driver, 'app.confirm')
  await driver.sees(driver.t('spot.placed'))
}

async function logOutAndIn(driver: PageDriver): Promise<void> {
  await driver.go('setting/setting')
  await press(driver, 'settings.logout')
  await driver.page
    .getByRole('alertdialog')
    .getByRole('button', { name: driver.t('settings.logout') })
    .click()
  await driver.arrives('index/index')
  await driver.go('fund/assets')
  await driver.arrives('common/login?to=fund%2Fassets')
  await field(driver, 'login.account').fill(EMAIL)
  await field(driver, 'login.password').fill(PASSWORD)
  await press(driver, 'login.submit')
  await driver.arrives('fund/assets')
}

it('a guest registers, deposits, watches quotes, buys at market and at a limit, and finds everything again, in Thai', async () => {
  await screen.environment.price('BTC/USDT', '60000')
  const driver = await screen.openPage({ lang: 'th' })
  await driver.settles()
  await signUp(driver)
  await deposit(driver)
  await openBitcoin(driver)
  await screen.environment.price('BTC/USDT', '60001')
  await driver.sees('60,001.00')
  await screen.environment.price('BTC/USDT', '60000')
  await driver.sees('60,000.00')
  await buyAtMarket(driver)
  await buyAtLimit(driver)

  await driver.go('transaction/currency_order')
  await driver.sees('0.005')
  await screen.environment.price('BTC/USDT', '58900')
  await driver.sees(driver.t('spot.none_open'))
  await tab(driver, 'spot.complete').click()
  await driver.sees('0.005')
  await driver.sees('0.00833')

  await driver.go('setting/bill')
  await driver.sees(/\+1,000/)
  await driver.sees(/[−-]295/)

  await logOutAndIn(driver)
  await driver.sees(/0\.01333/)
  expect(driver.complaints.filter((complaint) => !complaint.includes('401'))).toEqual([])
  expect(await screen.environment.isBalanced()).toBe(true)
  await driver.close()
}, 120_000)
