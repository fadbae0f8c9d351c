import { expect, it } from 'vitest'
import { listBarriers } from './axe.ts'
import { fixture } from './fixture.ts'
import { button, field, paintPicture, press, slide, tab } from './gestures.ts'
import { openOperator } from './operator.ts'

const screen = fixture()
const operate = openOperator(screen)

it(
  'a member buys coins, disputes the order, and the operator releases them',
  { timeout: 60_000 },
  async () => {
    const member = await screen.environment.verified()
    const driver = await screen.openPage({ member, lang: 'id', path: 'otc/otc?fiat=JPY' })
    const { page, t } = driver
    await field(driver, 'market.quantity').fill('100')
    await press(driver, 'otc.buy_coin', { coin: 'USDT' })
    await page.getByRole('dialog').waitFor()
    await button(driver, 'app.confirm').dblclick()
    await page.waitForURL(/otc\/order\?id=/)
    const id = driver.at().split('id=')[1] ?? ''
    await driver.sees(t('otc.buy_placed'))
    expect(await listBarriers(page)).toEqual([])

    await press(driver, 'otc.i_paid')
    const proof = { name: 'proof.png', mimeType: 'image/png', buffer: await paintPicture(driver) }
    await page.locator('input[type=file]').setInputFiles(proof)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('image.remove') })
      .waitFor()
    await driver.settles()
    await slide(driver)
    await driver.sees(t('otc.buy_paid'))
    // Private: its owner sees it, a guest does not.
    const path = (await page.getByRole('img', { name: t('otc.proof') }).getAttribute('src')) ?? ''
    expect((await fetch(`${screen.environment.url}${path}`)).status).toBeGreaterThanOrEqual(400)

    await press(driver, 'otc.dispute')
    await field(driver, 'otc.complaint').fill('振り込みました <script>')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('otc.dispute'), exact: true })
      .click()
    await driver.sees('振り込みました <script>')
    await screen.environment.advance('1 minute')
    expect(await operate('otc', 'show', id)).toContain(path)
    await operate('otc', 'release', id, 'payment', 'found')
    // The event of the decision refreshes the page.
    await driver.sees('payment found')
    expect(Number(await member.balance('USDT'))).toBe(100)
    await driver.go('otc/otc?tab=orders')
    await driver.sees(t('otc.released'))
    await tab(driver, 'market.sell').click()
    await driver.sees(t('otc.no_card'))
    expect(await listBarriers(page)).toEqual([])
    expect(driver.complaints).toEqual([])
  },
)

it('the purchase form opens in the currency that the member has chosen', { timeout: 60_000 }, async () => {
  const member = await screen.environment.verified()
  const driver = await screen.openPage({ member, lang: 'jp', path: 'setting/setting' })
  const { page, t } = driver
  await page.getByRole('button', { name: t('settings.fiat') }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^JPY/ }).click()
  await driver.go('otc/otc')
  await page.getByRole('button', { name: `${t('otc.fiat')}: JPY` }).waitFor()
  await page
    .getByRole('list', { name: t('otc.merchant') })
    .getByText('JPY')
    .first()
    .waitFor()
  expect(driver.complaints).toEqual([])
  await driver.close()
})
