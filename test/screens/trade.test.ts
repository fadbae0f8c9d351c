import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { figureIn, written } from './figures.ts'
import { button, press, tab, toast } from './hands.ts'
import type { Phone } from './phone.ts'
import { stage } from './stage.ts'

const DESK = 'transaction/currency?symbol=BTC%2FUSDT'
const ORDERS = 'transaction/currency_order'

const screen = stage()

async function traderAt(path: string, usdt: string) {
  await screen.world.price('BTC/USDT', '60000')
  const member = await screen.world.member({ usdt })
  const phone = await screen.phone({ member, path })
  await phone.settles()
  const sent: URLSearchParams[] = []
  phone.page.on('request', (request) => {
    if (request.url().endsWith('/api/coin/trade')) sent.push(new URLSearchParams(request.postData() ?? ''))
  })
  return { member, phone, sent }
}

/** The figure beside a word in the review. */
async function reviewed(phone: Phone, key: Parameters<Phone['t']>[0]): Promise<string> {
  const { page, t } = phone
  const row = page.getByRole('dialog').locator('dl > div', { has: page.getByText(t(key), { exact: true }) })
  return figureIn(phone, await row.locator('dd').innerText())
}

/** Runs in the page. The name of what has the focus without a mark for it: an outline, or of a field the blue of its box. */
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

/** By Tab alone, as far as it takes; each place on the way is seen to have the focus. */
async function reach({ page }: Phone, place: Locator): Promise<void> {
  for (let steps = 0; steps < 80; steps += 1) {
    if (await place.evaluate((it) => it === document.activeElement)) return
    await page.keyboard.press('Tab')
    // Colours take a moment to change.
    await expect.poll(() => page.evaluate(unseenFocus), { timeout: 10_000, interval: 20 }).toBeNull()
  }
  expect.fail('the keyboard does not get there')
}

const priceField = ({ page, t }: Phone, key: Parameters<Phone['t']>[0]) =>
  page.getByLabel(`${t(key)} · USDT`, { exact: true })

describe('buying a coin', () => {
  it('at market for half the balance: the review tells what it costs and leaves, and it is paid once', async () => {
    const { member, phone, sent } = await traderAt(DESK, '1000')
    await tab(phone, 'spot.market').click()
    await phone.page.getByRole('slider').click()
    await press(phone, 'spot.buy_coin', { coin: 'BTC' })
    await phone.page.getByRole('dialog').waitFor()
    expect(await reviewed(phone, 'spot.cost')).toMatch(/^(499\.[89]|500)/)
    expect(await reviewed(phone, 'spot.fee')).toMatch(/^0\.(49|5)/)
    const left = await reviewed(phone, 'spot.balance_after')
    await button(phone, 'app.confirm').dblclick()
    await phone.page.getByRole('dialog').waitFor({ state: 'detached' })
    await toast(phone).filter({ hasText: /BTC/ }).waitFor()
    expect(sent).toHaveLength(1)
    const balance = await member.balance('USDT')
    expect(balance.slice(0, 7)).toBe(left.slice(0, 7))
    await phone.page
      .locator('dl')
      .getByText(written(phone, left.slice(0, 7)))
      .first()
      .waitFor()
    await phone.close()
  })

  it('at a limit: a row of the book gives the price, and mistakes are named before anything is sent', async () => {
    const { phone, sent } = await traderAt(DESK, '1000')
    await tab(phone, 'spot.limit').click()
    const price = priceField(phone, 'market.price')
    const quantity = phone.page.getByLabel(`${phone.t('market.quantity')} · BTC`, { exact: true })
    const row = phone.page
      .getByRole('group', { name: phone.t('market.book') })
      .getByRole('button')
      .first()
    const offered = figureIn(phone, (await row.locator('span.font-num').first().textContent()) ?? '')
    await row.click()
    expect(await price.inputValue()).toBe(offered)
    await price.fill('0')
    await quantity.fill('0.001')
    await press(phone, 'spot.buy_coin', { coin: 'BTC' })
    await phone.sees(phone.t('field.price_wrong'))
    await price.fill('59000')
    await quantity.fill('1')
    await press(phone, 'spot.buy_coin', { coin: 'BTC' })
    await phone.sees(phone.t('field.insufficient'))
    await toast(phone).waitFor({ state: 'detached' })
    await phone.sees(phone.t('field.insufficient'))
    expect(await quantity.inputValue(), 'what was typed stays').toBe('1')
    expect(sent).toHaveLength(0)
    await phone.close()
  })

  it('a limit order is in progress until the market reaches it, and then complete without a reload', async () => {
    const { member, phone } = await traderAt(DESK, '1000')
    await tab(phone, 'spot.limit').click()
    await priceField(phone, 'market.price').fill('59000')
    await phone.page.getByLabel(`${phone.t('market.quantity')} · BTC`, { exact: true }).fill('0.005')
    await press(phone, 'spot.buy_coin', { coin: 'BTC' })
    await press(phone, 'app.confirm')
    await phone.sees(phone.t('spot.placed'))
    expect(await member.held('USDT')).toBe('295.295')
    await phone.go(ORDERS)
    await phone.settles()
    await phone.sees(written(phone, '0.005'))
    await screen.world.price('BTC/USDT', '58900')
    await phone.sees(phone.t('spot.none_open'))
    await tab(phone, 'spot.complete').click()
    await phone.sees(written(phone, '0.005'))
    expect(await member.balance('BTC')).toBe('0.005')
    await phone.close()
  })

  it('an order with a stop price waits for it, and is done without a reload once the market was there', async () => {
    const { member, phone, sent } = await traderAt(DESK, '1000')
    await tab(phone, 'spot.stop_limit').click()
    const stop = priceField(phone, 'spot.stop_price')
    const price = priceField(phone, 'market.price')
    await phone.page.getByLabel(`${phone.t('market.quantity')} · BTC`, { exact: true }).fill('0.005')
    await stop.fill('60000')
    await price.fill('61500')
    // Neither up nor down: the phone knows the price of this moment.
    for (const way of ['spot.stop_rises', 'spot.stop_falls'] as const) {
      await phone.page.getByText(phone.t(way), { exact: true }).waitFor({ state: 'detached' })
    }
    await press(phone, 'spot.buy_coin', { coin: 'BTC' })
    await phone.sees(phone.t('spot.stop_reached'))
    await stop.fill('61000')
    await phone.sees(phone.t('spot.stop_rises'))
    await press(phone, 'spot.buy_coin', { coin: 'BTC' })
    await phone.page.getByRole('dialog').waitFor()
    expect(await reviewed(phone, 'spot.stop_price')).toBe('61000.00')
    expect(await reviewed(phone, 'spot.cost')).toBe('307.5')
    await press(phone, 'app.confirm')
    await phone.sees(phone.t('spot.placed_waiting'))
    expect(sent.map((order) => [order.get('order_type'), order.get('stop_price')])).toEqual([
      ['stop_limit', '61000'],
    ])
    expect(await member.held('USDT')).toBe('307.8075')

    await phone.go(ORDERS)
    await phone.sees(phone.t('spot.waiting'))
    await screen.world.price('BTC/USDT', '61000')
    await phone.sees(phone.t('spot.none_open'))
    await tab(phone, 'spot.complete').click()
    await phone.sees(phone.t('spot.average'))
    expect([await member.balance('BTC'), await member.held('USDT')]).toEqual(['0.005', '0'])
    await phone.close()
  })

  it('an order that waits is taken back in the list under its ticket', async () => {
    const { member, phone } = await traderAt(DESK, '1000')
    await tab(phone, 'spot.stop_limit').click()
    await priceField(phone, 'spot.stop_price').fill('59000')
    await priceField(phone, 'market.price').fill('59000')
    await phone.page.getByLabel(`${phone.t('market.quantity')} · BTC`, { exact: true }).fill('0.005')
    await press(phone, 'spot.buy_coin', { coin: 'BTC' })
    await press(phone, 'app.confirm')
    await phone.sees(phone.t('spot.waiting'))
    expect(await member.held('USDT')).toBe('295.295')
    await phone.page.getByRole('button', { name: new RegExp(`^${phone.t('spot.cancel')}: `) }).click()
    await phone.sees(phone.t('spot.none_open'))
    expect([await member.held('USDT'), await member.balance('USDT')]).toEqual(['0', '1000'])
    await phone.close()
  })

  it('the keyboard alone is enough for an order, and always shows where it is', async () => {
    const { member, phone, sent } = await traderAt(DESK, '1000')
    const { keyboard } = phone.page
    await reach(phone, tab(phone, 'spot.limit'))
    await keyboard.press('ArrowRight')
    await phone.page.locator('[role=tab][data-tab=market][aria-selected=true]').waitFor()
    await reach(phone, phone.page.getByRole('slider'))
    await keyboard.press('End')
    await reach(phone, button(phone, 'spot.buy_coin', { coin: 'BTC' }))
    await keyboard.press('Enter')
    await phone.page.getByRole('dialog').waitFor()
    await reach(phone, button(phone, 'app.confirm'))
    await keyboard.press('Enter')
    await phone.page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(sent).toHaveLength(1)
    expect(await member.balance('BTC')).toMatch(/^0\.016/)
    await phone.close()
  })

  it('a stranger reads the whole ticket and is led to the log-in page by its button', async () => {
    const phone = await screen.phone({ path: DESK })
    await phone.settles()
    await press(phone, 'trade.login')
    await phone.sees(phone.t('app.login_first'))
    await phone.arrives(`common/login?to=${encodeURIComponent(DESK)}`)
    await phone.close()
  })
})
