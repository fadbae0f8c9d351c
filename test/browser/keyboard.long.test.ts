import { futures } from '@bourse/contracts/futures'
import { toAmount } from '@bourse/contracts/kit'
import { seconds } from '@bourse/contracts/seconds'
import { spot } from '@bourse/contracts/spot'
import type { Member } from '#environment'
import { describe, expect, it } from 'vitest'
import type { PageDriver } from './page-driver.ts'
import { fixture } from './fixture.ts'
import { traderWithFunds } from './trader.ts'

const screen = fixture()
const MOST_KEYS = 15

async function openTrade(nav: string, member: Member, size: readonly [number, number] = [1280, 800]) {
  const [width, height] = size
  const driver = await screen.openPage({
    lang: 'en',
    member,
    path: `transaction/index?nav=${nav}&symbol=BTC%2FUSDT`,
  })
  await driver.page.setViewportSize({ width, height })
  await driver.settles()
  return driver
}

/** Presses keys one by one, as a member would, and counts them. */
function keyboardOf({ page }: PageDriver) {
  let count = 0
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) {
      count++
      await page.keyboard.press(key)
    }
  }
  return { press, count: () => count }
}

const dialog = ({ page }: PageDriver) => page.getByRole('dialog')

/** Orders by keys alone on a loaded page: letters, figures, Enter for the review, Enter for the order. */
async function orderBy(driver: PageDriver, keys: readonly string[]): Promise<number> {
  const keyboard = keyboardOf(driver)
  await keyboard.press(...keys, 'Enter')
  await dialog(driver).waitFor()
  await keyboard.press('Enter')
  await dialog(driver).waitFor({ state: 'detached' })
  return keyboard.count()
}

describe('an order by keyboard alone', () => {
  it.each([
    ['at market', ['m', 'b', '0', '.', '0', '1'], { side: 'buy', kind: 'market' }],
    ['at a limit', ['l', 's', '0', '.', '0', '1'], { side: 'sell', kind: 'limit' }],
  ] as const)(`takes at most ${MOST_KEYS} keys for spot %s`, async (_kind, keys, expected) => {
    await screen.environment.price('BTC/USDT', '60000')
    const member = await screen.environment.verified({ usdt: '10000', btc: '1' })
    const driver = await openTrade('coins', member)
    expect(await orderBy(driver, keys)).toBeLessThanOrEqual(MOST_KEYS)
    const orders = async () => (await member.call(spot.orders, { page: 1, limit: 10 })).list
    await expect
      .poll(async () => (await orders())[0])
      .toMatchObject({ ...expected, quantity: toAmount('0.01') })
    await driver.close()
  })

  it(`takes at most ${MOST_KEYS} keys for futures`, async () => {
    const member = await traderWithFunds(screen.environment, 'futures', '10000')
    const driver = await openTrade('futures', member)
    expect(await orderBy(driver, ['m', 's', '1', '0'])).toBeLessThanOrEqual(MOST_KEYS)
    const open = async () => (await member.call(futures.list, { status: 'open' })).positions.list
    await expect.poll(async () => (await open())[0]).toMatchObject({ side: 'short', lots: toAmount('10') })
    await driver.close()
  })

  it(`takes at most ${MOST_KEYS} keys for an option, in the direction of the letter`, async () => {
    const member = await traderWithFunds(screen.environment, 'seconds', '1000')
    const driver = await openTrade('seconds', member)
    await driver.page.locator('label', { has: driver.page.getByRole('checkbox') }).click()
    expect(await orderBy(driver, ['s', '2', '0'])).toBeLessThanOrEqual(MOST_KEYS)
    const open = async () => (await member.call(seconds.list, { status: 'open', page: 1, limit: 10 })).list
    await expect
      .poll(async () => (await open())[0])
      .toMatchObject({ direction: 'down', stake: toAmount('20') })
    await driver.close()
  })

  it('is never reviewed and confirmed by one press, even a held one', async () => {
    await screen.environment.price('BTC/USDT', '60000')
    const member = await screen.environment.verified({ usdt: '10000' })
    const driver = await openTrade('coins', member)
    const { page } = driver
    const sent: string[] = []
    page.on('request', (request) => request.url().endsWith('/coin/trade') && sent.push(request.url()))
    for (const key of ['l', 'b', '1']) await page.keyboard.press(key)
    await page.keyboard.press('Backspace')
    for (const key of ['0', '.', '0', '1']) await page.keyboard.press(key)
    await page.keyboard.down('Enter')
    await dialog(driver).waitFor()
    // The browser reports a held key again and again.
    for (let times = 0; times < 5; times++) await page.keyboard.down('Enter')
    await driver.settles()
    expect(await dialog(driver).count()).toBe(1)
    expect(sent).toEqual([])
    await page.keyboard.up('Enter')
    await page.keyboard.press('Enter')
    await dialog(driver).waitFor({ state: 'detached' })
    expect(sent).toHaveLength(1)
    await driver.close()
  })
})

describe('the ticket', () => {
  it.each([
    [390, 844],
    [1280, 800],
  ] as const)('has its button before the order book in the document, at %i × %i', async (width, height) => {
    const member = await screen.environment.verified({ usdt: '10000' })
    const driver = await openTrade('coins', member, [width, height])
    const button = driver.page.getByRole('button', { name: driver.t('spot.buy_coin', { coin: 'BTC' }) })
    const isBefore = await button.evaluate((element) => {
      const book = document.querySelector('main [data-row]')
      return book !== null && (element.compareDocumentPosition(book) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    })
    expect(isBefore).toBe(true)
    await driver.close()
  })
})

describe('the shortcuts', () => {
  it('choose interval and side, are listed by ?, and act neither in a field nor under a dialog', async () => {
    const member = await screen.environment.verified({ usdt: '10000' })
    const driver = await openTrade('coins', member)
    const { page, t } = driver
    const isChosen = (name: string) =>
      page.getByRole('tab', { name, exact: true }).getAttribute('aria-selected')
    await page.keyboard.press('1')
    expect(await isChosen('1m')).toBe('true')
    await page.keyboard.press('s')
    await page.getByRole('button', { name: t('spot.sell_coin', { coin: 'BTC' }) }).waitFor()
    // The side leads to the amount, where a letter is no shortcut and a figure no interval.
    await page.keyboard.press('b')
    await page.keyboard.press('5')
    expect(await isChosen('1m')).toBe('true')
    expect(await page.getByRole('button', { name: t('spot.sell_coin', { coin: 'BTC' }) }).count()).toBe(1)
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await dialog(driver).waitFor()
    const listed = await dialog(driver).locator('kbd').allInnerTexts()
    for (const key of ['Enter', 'Esc', '/', '?', '1', 'B', 'S', 'L', 'M']) expect(listed).toContain(key)
    await page.keyboard.press('2')
    await page.keyboard.press('Escape')
    await dialog(driver).waitFor({ state: 'detached' })
    expect(await isChosen('1m')).toBe('true')
    await page.keyboard.press('2')
    expect(await isChosen('5m')).toBe('true')
    await driver.close()
  })
})
