import { toAmount, amountText } from '@bourse/contracts/kit'
import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { figureIn, formatFigure } from './figures.ts'
import { button, press, tab, toast } from './gestures.ts'
import type { PageDriver } from './page-driver.ts'
import { fixture } from './fixture.ts'

const ORDER_FORM = 'transaction/currency?symbol=BTC%2FUSDT'
const ORDERS = 'transaction/currency_order'

const screen = fixture()

async function openAsTrader(path: string, usdt: string) {
  await screen.environment.price('BTC/USDT', '60000')
  const member = await screen.environment.member({ usdt })
  const driver = await screen.openPage({ member, path })
  await driver.settles()
  const sent: URLSearchParams[] = []
  driver.page.on('request', (request) => {
    if (request.url().endsWith('/api/coin/trade')) sent.push(new URLSearchParams(request.postData() ?? ''))
  })
  return { member, driver, sent }
}

/** Reads the value beside a label in the review. */
async function readReview(driver: PageDriver, key: Parameters<PageDriver['t']>[0]): Promise<string> {
  const { page, t } = driver
  const row = page.getByRole('dialog').locator('dl > div', { has: page.getByText(t(key), { exact: true }) })
  return figureIn(driver, await row.locator('dd').innerText())
}

/**
 * Runs in the page: returns the name of a focused element without visible focus: an outline, or the blue
 * border of a field.
 */
function unseenFocus(): string | null {
  const at = document.activeElement
  if (at === null || at === document.body) return null
  const { outlineStyle, outlineWidth } = getComputedStyle(at)
  if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) return null
  const isField = at instanceof HTMLInputElement || at instanceof HTMLSelectElement
  const box = isField ? at.parentElement : null
  const blue = document.createElement('span')
  blue.className = 'text-link'
  document.body.append(blue)
  const isBlue = box !== null && getComputedStyle(box).borderTopColor === getComputedStyle(blue).color
  blue.remove()
  return isBlue ? null : `${at.tagName} ${at.getAttribute('aria-label') ?? at.textContent ?? ''}`
}

/** Reaches a control by Tab alone; each control on the path has a visible focus. */
async function reach({ page }: PageDriver, target: Locator): Promise<void> {
  for (let steps = 0; steps < 80; steps += 1) {
    if (await target.evaluate((it) => it === document.activeElement)) return
    await page.keyboard.press('Tab')
    // Colours change with a transition.
    await expect.poll(() => page.evaluate(unseenFocus), { timeout: 10_000, interval: 20 }).toBeNull()
  }
  expect.fail('the keyboard does not get there')
}

const priceField = ({ page, t }: PageDriver, key: Parameters<PageDriver['t']>[0]) =>
  page.getByLabel(`${t(key)} · USDT`, { exact: true })

describe('buying an asset', () => {
  it('at market for half the balance shows cost and remainder in the review, and is paid once', async () => {
    const { member, driver, sent } = await openAsTrader(ORDER_FORM, '1000')
    await tab(driver, 'spot.market').click()
    await driver.page.getByRole('slider').click()
    await press(driver, 'spot.buy_coin', { coin: 'BTC' })
    await driver.page.getByRole('dialog').waitFor()
    expect(await readReview(driver, 'spot.cost')).toMatch(/^(499\.[89]|500)/)
    expect(await readReview(driver, 'spot.fee')).toMatch(/^0\.(49|5)/)
    const left = await readReview(driver, 'spot.balance_after')
    await button(driver, 'app.confirm').dblclick()
    await driver.page.getByRole('dialog').waitFor({ state: 'detached' })
    await toast(driver).filter({ hasText: /BTC/ }).waitFor()
    expect(sent).toHaveLength(1)
    const balance = await member.balance('USDT')
    const [shown = ''] = /^[\d.]+/.exec(left) ?? []
    expect(balance.slice(0, shown.length)).toBe(shown)
    const available = amountText(toAmount(shown))
    await driver.page.locator('dl').getByText(formatFigure(driver, available)).first().waitFor()
    await driver.close()
  })

  it('at a limit takes the price from a row of the book, and names mistakes before anything is sent', async () => {
    const { driver, sent } = await openAsTrader(ORDER_FORM, '1000')
    await tab(driver, 'spot.limit').click()
    const price = priceField(driver, 'market.price')
    const quantity = driver.page.getByLabel(`${driver.t('market.quantity')} · BTC`, { exact: true })
    const row = driver.page
      .getByRole('group', { name: driver.t('market.book') })
      .getByRole('button')
      .first()
    const offered = figureIn(driver, (await row.locator('span.font-num').first().textContent()) ?? '')
    await row.click()
    // The book pads prices with zeros; the field does not.
    const typed = figureIn(driver, await price.inputValue())
    expect(toAmount(typed)).toBe(toAmount(offered))
    await price.fill('0')
    await quantity.fill('0.001')
    await press(driver, 'spot.buy_coin', { coin: 'BTC' })
    await driver.sees(driver.t('field.price_wrong'))
    await expect.poll(() => price.evaluate((input) => input === document.activeElement)).toBe(true)
    await price.fill('59000')
    await quantity.fill('1')
    await press(driver, 'spot.buy_coin', { coin: 'BTC' })
    await driver.sees(driver.t('field.insufficient'))
    await toast(driver).waitFor({ state: 'detached' })
    await driver.sees(driver.t('field.insufficient'))
    expect(await quantity.inputValue(), 'what was typed stays').toBe('1')
    expect(sent).toHaveLength(0)
    await driver.close()
  })

  it('a limit order is in progress until the market reaches it, and then complete without a reload', async () => {
    const { member, driver } = await openAsTrader(ORDER_FORM, '1000')
    await tab(driver, 'spot.limit').click()
    await priceField(driver, 'market.price').fill('59000')
    await driver.page.getByLabel(`${driver.t('market.quantity')} · BTC`, { exact: true }).fill('0.005')
    await press(driver, 'spot.buy_coin', { coin: 'BTC' })
    await press(driver, 'app.confirm')
    await driver.sees(driver.t('spot.placed'))
    expect(await member.held('USDT')).toBe('295.295')
    await driver.go(ORDERS)
    await driver.settles()
    await driver.sees(formatFigure(driver, '0.005'))
    await screen.environment.price('BTC/USDT', '58900')
    await driver.sees(driver.t('spot.none_open'))
    await tab(driver, 'spot.complete').click()
    await driver.sees(formatFigure(driver, '0.005'))
    expect(await member.balance('BTC')).toBe('0.005')
    await driver.close()
  })

  it('an order with a stop price is pending until the market reaches it, and then completes without a reload', async () => {
    const { member, driver, sent } = await openAsTrader(ORDER_FORM, '1000')
    await tab(driver, 'spot.stop_limit').click()
    const stop = priceField(driver, 'spot.stop_price')
    const price = priceField(driver, 'market.price')
    await driver.page.getByLabel(`${driver.t('market.quantity')} · BTC`, { exact: true }).fill('0.005')
    await stop.fill('60000')
    await price.fill('61500')
    // Neither up nor down: the app knows the current price.
    for (const direction of ['spot.stop_rises', 'spot.stop_falls'] as const) {
      await driver.page.getByText(driver.t(direction), { exact: true }).waitFor({ state: 'detached' })
    }
    await press(driver, 'spot.buy_coin', { coin: 'BTC' })
    await driver.sees(driver.t('spot.stop_reached'))
    await stop.fill('61000')
    await driver.sees(driver.t('spot.stop_rises'))
    await press(driver, 'spot.buy_coin', { coin: 'BTC' })
    await driver.page.getByRole('dialog').waitFor()
    expect(await readReview(driver, 'spot.stop_price')).toBe('61000.00')
    expect(await readReview(driver, 'spot.cost')).toBe('307.5')
    await press(driver, 'app.confirm')
    await driver.sees(driver.t('spot.placed_waiting'))
    expect(sent.map((order) => [order.get('order_type'), order.get('stop_price')])).toEqual([
      ['stop_limit', '61000'],
    ])
    expect(await member.held('USDT')).toBe('307.8075')

    await driver.go(ORDERS)
    await driver.sees(driver.t('spot.waiting'))
    await screen.environment.price('BTC/USDT', '61000')
    await driver.sees(driver.t('spot.none_open'))
    await tab(driver, 'spot.complete').click()
    await driver.sees(driver.t('spot.average'))
    expect([await member.balance('BTC'), await member.held('USDT')]).toEqual(['0.005', '0'])
    await driver.close()
  })

  it('a pending order is cancelled in the list under its form', async () => {
    const { member, driver } = await openAsTrader(ORDER_FORM, '1000')
    await tab(driver, 'spot.stop_limit').click()
    await priceField(driver, 'spot.stop_price').fill('59000')
    await priceField(driver, 'market.price').fill('59000')
    await driver.page.getByLabel(`${driver.t('market.quantity')} · BTC`, { exact: true }).fill('0.005')
    await press(driver, 'spot.buy_coin', { coin: 'BTC' })
    await press(driver, 'app.confirm')
    await driver.sees(driver.t('spot.waiting'))
    expect(await member.held('USDT')).toBe('295.295')
    await driver.page.getByRole('button', { name: new RegExp(`^${driver.t('app.cancel')}: `) }).click()
    await driver.sees(driver.t('spot.none_open'))
    expect([await member.held('USDT'), await member.balance('USDT')]).toEqual(['0', '1000'])
    await driver.close()
  })

  it('the keyboard is sufficient for an order, with a visible focus', async () => {
    const { member, driver, sent } = await openAsTrader(ORDER_FORM, '1000')
    const { keyboard } = driver.page
    await reach(driver, tab(driver, 'spot.limit'))
    await keyboard.press('ArrowRight')
    await driver.page.locator('[role=tab][data-tab=market][aria-selected=true]').waitFor()
    await reach(driver, driver.page.getByRole('slider'))
    await keyboard.press('End')
    await reach(driver, button(driver, 'spot.buy_coin', { coin: 'BTC' }))
    await keyboard.press('Enter')
    await driver.page.getByRole('dialog').waitFor()
    await reach(driver, button(driver, 'app.confirm'))
    await keyboard.press('Enter')
    await driver.page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(sent).toHaveLength(1)
    expect(await member.balance('BTC')).toMatch(/^0\.016/)
    await driver.close()
  })

  it('a guest sees the whole order form, whose button leads to the login page', async () => {
    const driver = await screen.openPage({ path: ORDER_FORM })
    await driver.settles()
    await press(driver, 'trade.login')
    await driver.sees(driver.t('app.login_first'))
    await driver.arrives(`common/login?to=${encodeURIComponent(ORDER_FORM)}`)
    await driver.close()
  })
})
