import { type Input, toAmount } from '@bourse/contracts/kit'
import { twap } from '@bourse/contracts/twap'
import { wallet } from '@bourse/contracts/wallet'
import { freshKey, type Member } from '#environment'
import { beforeAll, describe, expect, it } from 'vitest'
import { fixture } from './fixture.ts'
import type { PageDriver } from './page-driver.ts'

const screen = fixture()
const SHOTS = process.env['SHOTS']
const PAIR = { base: '1', quote: '3', orders: 4, minutes: 10 } as const

const shoot = async ({ page, lang }: PageDriver, name: string) => {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-${lang}.png` })
}

let member: Member
beforeAll(async () => {
  const { environment } = screen
  member = await environment.verified({ usdt: '5000' })
  await environment.price('BTC/USDT', '60000')
  const move = { asset: '3', quantity: toAmount('2000'), from: 'spot', to: 'futures' } as const
  await member.call(wallet.transfer, move as never, { key: freshKey() })
  // An order whose balance is too low for a part, and one of futures.
  const large = { ...PAIR, side: 'buy', quantity: toAmount('0.06') } as unknown
  const lots = { ...PAIR, side: 'long', lots: toAmount('40'), leverage: 10 } as unknown
  await member.call(twap.placeSpot, large as Input<typeof twap.placeSpot>, { key: freshKey() })
  await member.call(twap.placeFutures, lots as Input<typeof twap.placeFutures>, { key: freshKey() })
  for (let second = 0; second < 660; second += 30) {
    await environment.advance('29 seconds')
    await environment.advance('1 second')
  }
  await environment.price('BTC/USDT', '60000')
}, 120_000)

describe.each([
  ['en', 390],
  ['jp', 390],
  ['fra', 1440],
] as const)('in %s at %s px', (lang, width) => {
  it('a TWAP order starts from the spot ticket, and its list has it with its orders', async () => {
    const driver = await screen.openPage({ member, lang, width, path: 'transaction/currency?id=1' })
    const { page, t } = driver
    await page.getByRole('button', { name: t('spot.twap'), exact: true }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel(new RegExp(`^${t('market.quantity')}`)).fill('0.01')
    await shoot(driver, `sheet-${width}`)
    await sheet.getByText(/^0[.,]00068 – 0[.,]00143 BTC$/).waitFor()
    await sheet.getByRole('button', { name: t('spot.buy_coin', { coin: 'BTC' }), exact: true }).click()
    await driver.sees(t('twap.placed'))
    await driver.go('transaction/currency_order?tab=twap')
    await driver.settles()
    await page.getByText(t('twap.active'), { exact: true }).first().waitFor()
    await shoot(driver, `list-${width}`)
    await page.getByText(/0[.,]06 BTC/).click()
    await page.getByText(t('twap.seed'), { exact: true }).waitFor()
    await driver.settles()
    await shoot(driver, `ended-${width}`)
    await page.getByRole('link', { name: t('screen.receipt'), exact: true }).click()
    await page.getByRole('button', { name: t('receipt.check'), exact: true }).click()
    await page.getByText(t('receipt.equal'), { exact: true }).waitFor()
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/receipt-${width}-${lang}.png`, fullPage: true })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(driver.complaints).toEqual([])
  })

  it('one of futures starts from its ticket, and is cancelled', async () => {
    const driver = await screen.openPage({ member, lang, width, path: 'transaction/contract?id=1' })
    const { page, t } = driver
    await page.getByRole('button', { name: t('spot.twap'), exact: true }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel(new RegExp(`^${t('market.quantity')}`)).fill('50')
    await shoot(driver, `futures-sheet-${width}`)
    await sheet.getByRole('button', { name: t('futures.open_long'), exact: true }).click()
    await driver.sees(t('twap.placed'))
    await driver.go('transaction/contract_order?tab=twap')
    await driver.settles()
    await page.getByText(t('twap.active'), { exact: true }).first().click()
    await driver.settles()
    await shoot(driver, `running-${width}`)
    await page.getByRole('button', { name: t('twap.cancel'), exact: true }).click()
    await page.getByText(t('twap.cancel_note')).waitFor()
    await page.getByRole('button', { name: t('twap.cancel'), exact: true }).click()
    await page.getByText(t('twap.seed'), { exact: true }).waitFor()
    await shoot(driver, `cancelled-${width}`)
    expect(driver.complaints).toEqual([])
  })
})
