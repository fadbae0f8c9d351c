import { codeIn, PASSWORD } from '#world'
import { expect, it } from 'vitest'
import { field, paintPicture, press, tab } from './hands.ts'
import type { Phone } from './phone.ts'
import { stage } from './stage.ts'

const screen = stage()
const EMAIL = 'khun.stranger@example.com'

async function signUp(phone: Phone): Promise<void> {
  await phone.page.getByRole('link', { name: phone.t('login.signup'), exact: true }).click()
  await field(phone, 'register.email_label').fill(EMAIL)
  await press(phone, 'code.send')
  const told = await phone.page.locator('form').getByText(/\d{6}/).textContent()
  await field(phone, 'code.label').fill(codeIn(told ?? ''))
  await field(phone, 'login.password').fill(PASSWORD)
  await field(phone, 'password.repeat').fill(PASSWORD)
  await phone.page
    .locator('label', { has: phone.page.getByRole('checkbox') })
    .click({ position: { x: 12, y: 12 } })
  await press(phone, 'register.submit')
  await phone.arrives('index/index')
}

async function deposit(phone: Phone): Promise<void> {
  const services = phone.page.getByRole('region', { name: phone.t('home.services') })
  await services.getByRole('link', { name: phone.t('tile.recharge'), exact: true }).click()
  await phone.page.getByRole('button', { name: /USDT/ }).first().click()
  await field(phone, 'deposit.amount').fill('1000')
  const picture = { name: 'slip.png', mimeType: 'image/png', buffer: await paintPicture(phone) }
  await phone.page.locator('input[type=file]').setInputFiles(picture)
  await phone.sees(phone.t('image.uploaded'))
  await press(phone, 'deposit.submit')
  await press(phone, 'app.confirm')
  await phone.sees(phone.t('record.submitted'))
  await screen.world.advance('5 seconds')
  await phone.sees(phone.t('record.complete'))
}

async function openBitcoin(phone: Phone): Promise<void> {
  await phone.go('market/market')
  await phone.page.getByRole('link', { name: /^BTC/ }).first().click()
  await phone.settles()
}

async function buyAtMarket(phone: Phone): Promise<void> {
  await tab(phone, 'spot.market').click()
  await phone.page.getByRole('slider').click()
  await press(phone, 'spot.buy_coin', { coin: 'BTC' })
  await press(phone, 'app.confirm')
  await phone.sees(/0\.00833 BTC/)
}

async function buyAtLimit(phone: Phone): Promise<void> {
  await tab(phone, 'spot.limit').click()
  await phone.page.getByLabel(`${phone.t('market.price')} · USDT`, { exact: true }).fill('59000')
  await phone.page.getByLabel(`${phone.t('market.quantity')} · BTC`, { exact: true }).fill('0.005')
  await press(phone, 'spot.buy_coin', { coin: 'BTC' })
  await press(phone, 'app.confirm')
  await phone.sees(phone.t('spot.placed'))
}

async function logOutAndIn(phone: Phone): Promise<void> {
  await phone.go('setting/setting')
  await press(phone, 'settings.logout')
  await phone.page
    .getByRole('alertdialog')
    .getByRole('button', { name: phone.t('settings.logout') })
    .click()
  await phone.arrives('index/index')
  await phone.go('fund/assets')
  await phone.arrives('common/login?to=fund%2Fassets')
  await field(phone, 'login.account').fill(EMAIL)
  await field(phone, 'login.password').fill(PASSWORD)
  await press(phone, 'login.submit')
  await phone.arrives('fund/assets')
}

it('a stranger signs up, pays in, watches quotes, buys at market and at a limit, and finds everything again, in Thai', async () => {
  await screen.world.price('BTC/USDT', '60000')
  const phone = await screen.phone({ lang: 'th' })
  await phone.settles()
  await signUp(phone)
  await deposit(phone)
  await openBitcoin(phone)
  await screen.world.price('BTC/USDT', '60001')
  await phone.sees('60,001.00')
  await screen.world.price('BTC/USDT', '60000')
  await phone.sees('60,000.00')
  await buyAtMarket(phone)
  await buyAtLimit(phone)

  await phone.go('transaction/currency_order')
  await phone.sees('0.005')
  await screen.world.price('BTC/USDT', '58900')
  await phone.sees(phone.t('spot.none_open'))
  await tab(phone, 'spot.complete').click()
  await phone.sees('0.005')
  await phone.sees('0.00833')

  await phone.go('setting/bill')
  await phone.sees(/\+1,000/)
  await phone.sees(/[−-]295/)

  await logOutAndIn(phone)
  await phone.sees(/0\.01333/)
  expect(phone.complaints.filter((line) => !line.includes('401'))).toEqual([])
  expect(await screen.world.isBalanced()).toBe(true)
  await phone.close()
}, 120_000)
