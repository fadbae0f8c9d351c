import { expect, it } from 'vitest'
import { listBarriers } from './axe.ts'
import { grouped } from './figures.ts'
import { fixture } from './fixture.ts'
import { button, field, press, slide } from './gestures.ts'

const screen = fixture()

it('a member borrows, is called, adds collateral and repays; a guest sees the calculator', async () => {
  const { environment } = screen
  await environment.price('BTC/USDT', '60000')
  const member = await environment.verified({ usdt: '70000', btc: '1' })
  const driver = await screen.openPage({ member, lang: 'en', path: 'common/borrowing' })
  await driver.settles()
  await field(driver, 'loan.collateral').last().fill('0.5')
  await field(driver, 'loan.amount').fill('6000')
  // 6,000 by half a coin and 83 %.
  await driver.sees(grouped(driver, 14_457.83))
  expect(await listBarriers(driver.page)).toEqual([])
  await press(driver, 'loan.action', { coin: 'USDT' })
  await driver.page.getByRole('dialog').waitFor()
  await slide(driver)
  await driver.sees(driver.t('loan.done'))

  await driver.go('fund/assets')
  await driver.sees(`−${grouped(driver, 6_000.06)}`)
  await driver.go('common/borrowing?tab=mine')
  await driver.sees(driver.t('loan.open'))
  await environment.price('BTC/USDT', '15500')
  await driver.sees(driver.t('loan.called'))
  await press(driver, 'loan.add')
  await field(driver, 'loan.added').fill('0.5')
  await button(driver, 'loan.add').last().click()
  await driver.sees(driver.t('loan.open'))
  expect(await listBarriers(driver.page)).toEqual([])

  await press(driver, 'loan.repay')
  await button(driver, 'field.max').click()
  await driver.sees(driver.t('loan.returned'))
  await button(driver, 'loan.repay').last().click()
  await driver.sees(driver.t('loan.repaid'))
  await expect.poll(async () => Number(await member.held('BTC'))).toBe(0)
  await driver.close()

  const guest = await screen.openPage({ lang: 'id', path: 'common/borrowing' })
  await guest.sees(guest.t('loan.no_tier'))
  await guest.close()
}, 60_000)
