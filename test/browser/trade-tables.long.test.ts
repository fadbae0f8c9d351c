import { toAmount } from '@bourse/contracts/kit'
import { futures } from '@bourse/contracts/futures'
import { spot } from '@bourse/contracts/spot'
import { freshKey, type Member } from '#environment'
import { describe, expect, it } from 'vitest'
import type { Locator } from 'playwright-core'
import type { PageDriver } from './page-driver.ts'
import { fixture } from './fixture.ts'
import { traderWithFunds } from './trader.ts'

const screen = fixture()
const DESKTOP = { width: 1440, height: 900 }

async function pairOf(member: Member) {
  return {
    base: (await member.assetId('BTC')) as never,
    quote: (await member.assetId('USDT')) as never,
  }
}

async function openTrade(member: Member, nav: string, lang: 'en' | 'jp' | 'vn' = 'en'): Promise<PageDriver> {
  const driver = await screen.openPage({
    lang,
    member,
    path: `transaction/index?nav=${nav}&symbol=BTC%2FUSDT`,
  })
  await driver.page.setViewportSize(DESKTOP)
  await driver.settles()
  return driver
}

const rowsOf = (table: Locator) => table.locator('tbody tr')

describe('the table of open orders', () => {
  it('is sorted by its heads and has the chosen columns, after a reload too; an order is cancelled in its row', async () => {
    await screen.environment.price('BTC/USDT', '60000')
    const member = await screen.environment.verified({ usdt: '10000' })
    const pair = await pairOf(member)
    for (const price of ['50000', '52000', '51000']) {
      const order = {
        ...pair,
        side: 'buy',
        kind: 'limit',
        quantity: toAmount('0.01'),
        price: toAmount(price),
      } as const
      await member.call(spot.place, order, { key: freshKey() })
    }
    const driver = await openTrade(member, 'coins', 'jp')
    const { page, t } = driver
    const table = page.getByRole('table', { name: t('spot.open_orders') })
    const head = table.getByRole('columnheader', { name: t('market.price'), exact: true })
    const prices = async () => {
      const texts = await rowsOf(table).allInnerTexts()
      return texts.map((text) => /5[012],000/.exec(text)?.[0])
    }
    await rowsOf(table).nth(2).waitFor()
    await head.getByRole('button').click()
    expect(await head.getAttribute('aria-sort')).toBe('descending')
    expect(await prices()).toEqual(['52,000', '51,000', '50,000'])
    await head.getByRole('button').click()
    expect(await head.getAttribute('aria-sort')).toBe('ascending')

    const fee = table.getByRole('columnheader', { name: t('spot.fee'), exact: true })
    expect(await fee.count()).toBe(0)
    await table.getByRole('button', { name: t('table.columns') }).click()
    await page.getByRole('switch', { name: t('spot.fee'), exact: true }).click()
    await page.keyboard.press('Escape')
    await fee.waitFor()
    await page.reload()
    await driver.settles()
    await fee.waitFor()
    expect(await prices()).toEqual(['50,000', '51,000', '52,000'])

    await rowsOf(table).first().getByRole('button').last().click()
    await expect.poll(() => prices()).toEqual(['51,000', '52,000'])
    await driver.close()
  })
})

describe('the price of a waiting order in its table', () => {
  const press = async (row: Locator, text: string) =>
    row.getByRole('button', { name: text, exact: true }).click()

  it('is typed in the format of the language and changed after its review; Esc and a text that is no price change nothing', async () => {
    await screen.environment.price('BTC/USDT', '60000')
    const member = await screen.environment.verified({ usdt: '10000' })
    const order = {
      ...(await pairOf(member)),
      side: 'buy',
      kind: 'limit',
      quantity: toAmount('0.01'),
      price: toAmount('50000'),
    } as const
    await member.call(spot.place, order, { key: freshKey() })
    const driver = await openTrade(member, 'coins', 'vn')
    const { page, t } = driver
    const table = page.getByRole('table', { name: t('spot.open_orders') })
    const row = rowsOf(table).first()
    const field = row.getByRole('textbox')

    await press(row, '50.000,00')
    await field.fill('5x')
    await page.keyboard.press('Enter')
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    await page.keyboard.press('Escape')
    await expect.poll(() => field.count()).toBe(0)
    const button = row.getByRole('button', { name: '50.000,00', exact: true })
    await expect.poll(() => button.evaluate((each) => each === document.activeElement)).toBe(true)

    await page.keyboard.press('Enter')
    await page.keyboard.type('49.500,5')
    await page.keyboard.press('Enter')
    const review = page.getByRole('dialog')
    await review.getByText('49.500,50').first().waitFor()
    await review.getByRole('button').last().click()
    await row.getByRole('button', { name: '49.500,50', exact: true }).waitFor()
    const { list } = await member.call(spot.orders, { status: 'open', page: 1, limit: 20 })
    expect(list.map(({ price }) => price)).toEqual([toAmount('49500.5')])
    await driver.close()
  })

  it('changes the limit of a futures order, and refuses one that would be taken at once', async () => {
    const member = await traderWithFunds(screen.environment, 'futures', '10000')
    const order = {
      ...(await pairOf(member)),
      side: 'long',
      kind: 'limit',
      lots: toAmount('100'),
      leverage: 10,
      limitPrice: toAmount('50000'),
    } as const
    await member.call(futures.open, order, { key: freshKey() })
    const driver = await openTrade(member, 'futures')
    const { page, t } = driver
    await page.getByRole('tab', { name: new RegExp(`^${t('spot.open_orders')}`) }).click()
    const row = rowsOf(page.getByRole('table', { name: t('futures.orders') })).first()

    await press(row, '50,000.00')
    await page.keyboard.type('70000')
    await page.keyboard.press('Enter')
    const review = page.getByRole('dialog')
    await review.getByText(t('futures.limit_below')).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => review.count()).toBe(0)

    await press(row, '50,000.00')
    await page.keyboard.type('49000')
    await page.keyboard.press('Enter')
    await review.getByText('49,000.00').first().waitFor()
    await review.getByRole('button').last().click()
    await row.getByRole('button', { name: '49,000.00', exact: true }).waitFor()
    await driver.close()
  })
})

describe('the table of positions', () => {
  const openRows = async (member: Member) =>
    (await member.call(futures.list, { status: 'open' })).positions.list

  async function withPosition(): Promise<{ member: Member; driver: PageDriver; row: Locator }> {
    const member = await traderWithFunds(screen.environment, 'futures', '10000')
    const order = {
      ...(await pairOf(member)),
      side: 'long',
      kind: 'market',
      lots: toAmount('101'),
      leverage: 10,
    } as const
    await member.call(futures.open, order, { key: freshKey() })
    const driver = await openTrade(member, 'futures')
    const table = driver.page.getByRole('table', { name: driver.t('futures.positions') })
    const row = rowsOf(table).first()
    await row.waitFor()
    return { member, driver, row }
  }

  it('closes the half of a position, in whole lots, after a review', async () => {
    const { member, driver, row } = await withPosition()
    const { page, t } = driver
    await row.getByRole('button', { name: new RegExp(`^${t('futures.close_half')}`) }).click()
    await page.getByRole('dialog').waitFor()
    expect(await page.getByRole('dialog').getByRole('textbox').inputValue()).toBe('50')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('futures.close_title') })
      .click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(async () => (await openRows(member)).map(({ lots }) => lots)).toEqual([toAmount('51')])
    await driver.close()
  })

  it('reverses a position: the review shows both orders, and as many lots are open in the other direction', async () => {
    const { member, driver, row } = await withPosition()
    const { page, t } = driver
    await row.getByRole('button', { name: new RegExp(`^${t('futures.reverse')}:`) }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(`${t('futures.shorts')} · 101 lots · 10×`).waitFor()
    await dialog.getByRole('button', { name: t('app.confirm') }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect
      .poll(async () =>
        (await openRows(member)).map(({ side, lots, leverage }) => ({ side, lots, leverage })),
      )
      .toEqual([{ side: 'short', lots: toAmount('101'), leverage: 10 }])
    await driver.sees(t('futures.reversed', { symbol: 'BTC/USDT' }))
    await driver.close()
  })

  it('stands beside the balances, and above the account', async () => {
    const { driver } = await withPosition()
    const { page, t } = driver
    await page.getByRole('tab', { name: t('table.balances') }).click()
    const balances = page.getByRole('table', { name: t('table.balances') })
    await rowsOf(balances).first().waitFor()
    expect(await rowsOf(balances).first().innerText()).toContain('USDT')
    await page.getByText(t('futures.equity')).waitFor()
    await driver.close()
  })
})
