import { amountText, toAmount } from '@bourse/contracts/kit'
import { futures } from '@bourse/contracts/futures'
import { spot } from '@bourse/contracts/spot'
import type { Locator, Page } from 'playwright-core'
import { freshKey, type Member } from '#environment'
import { describe, expect, it } from 'vitest'
import { figureIn } from './figures.ts'
import { button, changeBoot, field, press, tab, toast } from './gestures.ts'
import type { PageDriver } from './page-driver.ts'
import { fixture } from './fixture.ts'
import { candlesInMarketTime } from './market-time.ts'
import { traderWithFunds } from './trader.ts'

const CHART = 'transaction/index2?symbol=BTC%2FUSDT'

const WAIT = { timeout: 15_000 }

const screen = fixture()
const inMarketTime = (page: Page) => candlesInMarketTime(page, screen.environment)
const byLength = (a: string, b: string) => b.length - a.length

async function chartAt(price: string): Promise<PageDriver> {
  await screen.environment.price('BTC/USDT', price)
  const driver = await screen.openPage({
    path: CHART,
    prepare: async (page) => void (await page.addInitScript(countBuzzes)),
  })
  await driver.settles()
  // HTTP responses may be a second old; alerts use the displayed price.
  const shown = async () => figureIn(driver, await driver.page.locator('main p').first().innerText())
  await expect.poll(shown, WAIT).toBe(`${price}.00`)
  return driver
}

/** Runs in the page before the app: stubs the vibration API and counts its calls. */
function countBuzzes(): void {
  const counted = window as unknown as { buzzes: unknown[] }
  counted.buzzes = []
  Object.defineProperty(navigator, 'vibrate', { value: (pattern: unknown) => counted.buzzes.push(pattern) })
}
const buzzes = ({ page }: PageDriver) =>
  page.evaluate(
    () => (window as unknown as { buzzes: number[][] }).buzzes.filter(({ length }) => length > 1).length,
  )

const dialog = ({ page }: PageDriver) => page.getByRole('dialog')

async function setAlert(driver: PageDriver, price: string): Promise<void> {
  await driver.page.getByLabel(`${driver.t('market.price')} · USDT`, { exact: true }).fill(price)
  await press(driver, 'chart.alert_set')
}

/** Lists the prices of the pending alerts as the sheet shows them. */
const listAlerts = async (driver: PageDriver): Promise<string[]> =>
  (await dialog(driver).getByRole('listitem').allInnerTexts()).map(
    (text) => `${text.trim().slice(0, 1)} ${figureIn(driver, text)}`,
  )

describe('a price alert', () => {
  it('is shown once on any page, with a vibration, and removed; the others stay pending, also after a reload', async () => {
    const driver = await chartAt('60000')
    await button(driver, 'chart.alert').click()
    await setAlert(driver, '60000')
    await driver.sees(driver.t('spot.stop_reached'))
    for (const price of ['60500', '59500', '62000']) await setAlert(driver, price)
    await expect.poll(() => listAlerts(driver), WAIT).toEqual(['≥ 60500.00', '≤ 59500.00', '≥ 62000.00'])

    await driver.page.reload()
    await driver.settles()
    await driver.go('market/market')
    await driver.settles()
    await screen.environment.price('BTC/USDT', '60600')
    await toast(driver).filter({ hasText: 'BTC/USDT' }).waitFor()
    expect(await buzzes(driver)).toBe(1)
    await toast(driver).waitFor({ state: 'detached' })
    await screen.environment.price('BTC/USDT', '59400')
    await toast(driver).filter({ hasText: 'BTC/USDT' }).waitFor()
    expect(await buzzes(driver)).toBe(2)
    await toast(driver).waitFor({ state: 'detached' })

    await driver.go(CHART)
    await driver.settles()
    await button(driver, 'chart.alert').click()
    await expect.poll(() => listAlerts(driver), WAIT).toEqual(['≥ 62000.00'])
    await dialog(driver)
      .getByRole('button', { name: new RegExp(`^${driver.t('address.remove')}: `) })
      .click()
    await expect.poll(() => listAlerts(driver), WAIT).toEqual([])
    expect(driver.complaints).toEqual([])
    await driver.close()
  })

  it('of two reached at once are both shown', async () => {
    const driver = await chartAt('60000')
    await button(driver, 'chart.alert').click()
    for (const price of ['60100', '60200']) await setAlert(driver, price)
    const toasts = driver.page.evaluate(collectToasts)
    await screen.environment.price('BTC/USDT', '60300')
    expect((await toasts).map((text) => figureIn(driver, text.replace('BTC/USDT', ''))).toSorted()).toEqual([
      '60100',
      '60200',
    ])
    await driver.close()
  })

  it('of a member is on the server, and its message is shown on any page', async () => {
    await screen.environment.price('BTC/USDT', '60000')
    const member = await screen.environment.member()
    const driver = await screen.openPage({ path: CHART, member })
    await driver.settles()
    await button(driver, 'chart.alert').click()
    await driver.page.getByLabel(`${driver.t('chart.alert_above')} · USDT`, { exact: true }).fill('60500')
    await press(driver, 'chart.alert_set')
    await expect.poll(() => dialog(driver).getByRole('listitem').count(), WAIT).toBe(1)
    await driver.go('market/market')
    await driver.settles()
    await screen.environment.price('BTC/USDT', '60600')
    await toast(driver).filter({ hasText: 'BTC/USDT' }).waitFor()
    await driver.go('site_message/message-center')
    await driver.sees(/BTC\/USDT/)
    await driver.close()
  })
})

/** Runs in the page: collects the next two toasts. */
function collectToasts(): Promise<string[]> {
  const toasts: string[] = []
  return new Promise((done) => {
    const watch = new MutationObserver(() => {
      const text = document.querySelector('[data-toast]')?.textContent
      if (text == null || toasts.includes(text)) return
      toasts.push(text)
      if (toasts.length < 2) return
      watch.disconnect()
      done(toasts)
    })
    watch.observe(document.body, { childList: true, subtree: true, characterData: true })
  })
}

/** Locates the chart by its text alternative; only the chart has canvases. */
const drawing = ({ page }: PageDriver) =>
  page.evaluate(() => [...document.querySelectorAll('canvas')].map((each) => each.toDataURL()).join('\n'))

describe('the chart', () => {
  it('draws each new price', async () => {
    const driver = await chartAt('60000')
    const before = await drawing(driver)
    await screen.environment.price('BTC/USDT', '60700')
    await expect.poll(async () => (await drawing(driver)) !== before, WAIT).toBe(true)
    await driver.close()
  })

  it.each([
    CHART,
    'transaction/currency?symbol=BTC%2FUSDT',
    'transaction/index?nav=seconds&symbol=BTC%2FUSDT',
  ])('shows until when its candles are simulated: %s', async (path) => {
    const shownNotes = async (prepare: (page: Page) => Promise<void>) => {
      const driver = await screen.openPage({ path, prepare })
      if (path.startsWith('transaction/currency')) await press(driver, 'trade.show_chart')
      await driver.page.locator('canvas').first().waitFor()
      await driver.settles()
      const [text = ''] = driver.t('chart.simulated', { time: '§' }).split('§').toSorted(byLength)
      const count = await driver.page.getByText(text.trim()).count()
      await driver.close()
      return count
    }
    const unknown = async (page: Page) => {
      await inMarketTime(page)
      await changeBoot(page, (html) => html.replace(/"recorded_since":"[^"]+"/, '"recorded_since":null'))
    }
    expect([await shownNotes(inMarketTime), await shownNotes(unknown)]).toEqual([1, 0])
  })

  it('persists its settings', async () => {
    const driver = await chartAt('60000')
    await driver.page.getByRole('tab', { name: '1h', exact: true }).click()
    await button(driver, 'chart.settings').click()
    for (const study of ['EMA', 'BOLL', 'MACD', 'RSI']) {
      await dialog(driver)
        .getByRole('switch', { name: new RegExp(`^${study}\\b`) })
        .click()
    }
    await dialog(driver)
      .getByRole('button', { name: driver.t('chart.line'), exact: true })
      .click()
    await tab(driver, 'chart.log').click()
    const chosen = await switches(driver)
    // Two panes at most: the oldest is removed.
    expect(chosen).toEqual(['MA', 'EMA', 'BOLL', 'MACD', 'RSI'])
    await driver.page.reload()
    await driver.settles()
    expect(
      await driver.page.getByRole('tab', { name: '1h', exact: true }).getAttribute('aria-selected'),
    ).toBe('true')
    await button(driver, 'chart.settings').click()
    expect(await switches(driver)).toEqual(chosen)
    expect(
      await dialog(driver)
        .getByRole('button', { name: driver.t('chart.line'), exact: true })
        .getAttribute('aria-pressed'),
    ).toBe('true')
    expect(await tab(driver, 'chart.log').getAttribute('aria-selected')).toBe('true')
    expect(driver.complaints).toEqual([])
    await driver.close()
  })

  it('fills the screen of a rotated device and shrinks again', async () => {
    const driver = await chartAt('60000')
    const height = async () => (await driver.page.getByRole('img').first().boundingBox())?.height ?? 0
    const upright = await height()
    await driver.page.setViewportSize({ width: 844, height: 390 })
    await button(driver, 'chart.leave_full').waitFor()
    // The chart covers the bars and buttons of the page, from edge to edge.
    await expect.poll(height, WAIT).toBeGreaterThan(200)
    expect((await driver.page.getByRole('img').first().boundingBox())?.width).toBe(844)
    expect(await driver.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(844)
    await driver.page.setViewportSize({ width: 390, height: 844 })
    await button(driver, 'chart.full').waitFor()
    await expect.poll(height, WAIT).toBe(upright)
    await driver.close()
  })
})

/** Lists the indicators that are switched on. */
async function switches(driver: PageDriver): Promise<string[]> {
  const all = await dialog(driver).getByRole('switch', { checked: true }).all()
  return Promise.all(all.map(async (each) => (await each.getAttribute('aria-label'))?.split(':')[0] ?? ''))
}

const pairOf = async (member: Member) => ({
  base: (await member.assetId('BTC')) as never,
  quote: (await member.assetId('USDT')) as never,
})

/** A member with a short whose stop loss is within the prices of the chart. */
async function traderWithStop(): Promise<Member> {
  await screen.environment.price('BTC/USDT', '60000')
  const member = await traderWithFunds(screen.environment, 'futures', '10000')
  const size = { ...(await pairOf(member)), side: 'short', lots: toAmount('100'), leverage: 10 } as const
  const opened = {
    ...size,
    kind: 'market',
    takeProfit: toAmount('55000'),
    stopLoss: toAmount('63000'),
  } as const
  await member.call(futures.open, opened, { key: freshKey() })
  return member
}

async function ownStops(member: Member) {
  const [position] = (await member.call(futures.list, { status: 'open' })).positions.list
  return [position?.takeProfit, position?.stopLoss].map((price) => amountText(price ?? (0n as never)))
}

const level = ({ page }: PageDriver, name: string): Locator =>
  page.locator('[data-part=price-levels]').getByRole('slider', { name: new RegExp(name) })

/** Waits until the level of this name has stopped moving with the prices, and gives its center. */
async function centerOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('the level is not shown')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const priceOf = async (driver: PageDriver, locator: Locator) =>
  Number(figureIn(driver, (await locator.getAttribute('aria-valuetext')) ?? ''))

describe('orders and positions on the chart', () => {
  it('a stop dragged by pointer is reviewed with its old and new price, and changes with the confirmation only', async () => {
    const member = await traderWithStop()
    const driver = await screen.openPage({ path: CHART, member, lang: 'en' })
    await driver.settles()
    const { page, t } = driver
    const stop = level(driver, t('futures.stop_loss'))
    const { x, y } = await centerOf(stop)
    const drag = async () => {
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x, y + 10)
      await page.mouse.move(x, y + 25)
      await page.mouse.up()
    }
    await drag()
    await dialog(driver)
      .getByText(/^63,000.00 → 6\d,\d{3}\.\d\d$/)
      .waitFor()
    // A closed review leaves everything as it was.
    await page.keyboard.press('Escape')
    await dialog(driver).waitFor({ state: 'detached' })
    expect(await priceOf(driver, stop)).toBe(63_000)
    expect(await ownStops(member)).toEqual(['55000', '63000'])
    await drag()
    const typed = await field(driver, 'futures.stop_loss').inputValue()
    await press(driver, 'app.save')
    await driver.sees(t('futures.stops_saved'))
    const [takeProfit, stopLoss] = await ownStops(member)
    expect([takeProfit, Number(stopLoss)]).toEqual(['55000', Number(figureIn(driver, typed))])
    expect(Number(stopLoss)).toBeLessThan(63_000)
    await expect.poll(() => priceOf(driver, stop), WAIT).toBe(Number(stopLoss))
    expect(driver.complaints).toEqual([])
    await driver.close()
  })

  it('a stop is moved by arrow keys and reviewed by Enter; Esc returns it', async () => {
    const member = await traderWithStop()
    const driver = await screen.openPage({ path: CHART, member, lang: 'en' })
    await driver.settles()
    const { page, t } = driver
    const stop = level(driver, t('futures.stop_loss'))
    await stop.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => priceOf(driver, stop), WAIT).toBe(62_874)
    await page.keyboard.press('Escape')
    await expect.poll(() => priceOf(driver, stop), WAIT).toBe(63_000)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await dialog(driver).getByText('63,000.00 → 62,937.00').waitFor()
    await press(driver, 'app.save')
    await driver.sees(t('futures.stops_saved'))
    expect(await ownStops(member)).toEqual(['55000', '62937'])
    await driver.close()
  })

  it('a moved order is changed after a review that states it, and its fill is a mark with a receipt', async () => {
    await screen.environment.price('BTC/USDT', '60000')
    const member = await screen.environment.verified({ usdt: '10000' })
    const order = { ...(await pairOf(member)), quantity: toAmount('0.01') }
    const buy = { ...order, side: 'buy', kind: 'market', price: toAmount('60000') } as const
    await member.call(spot.place, { ...buy, quantity: toAmount('0.02') }, { key: freshKey() })
    const sell = { ...order, side: 'sell', kind: 'limit', price: toAmount('63000') } as const
    await member.call(spot.place, sell, { key: freshKey() })
    const driver = await screen.openPage({ path: CHART, member, lang: 'en' })
    await driver.settles()
    const { page, t } = driver
    await level(driver, t('spot.limit')).focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await dialog(driver).getByText(t('chart.replace_note')).waitFor()
    await dialog(driver).getByText('63,000.00 → 63,063.00').waitFor()
    await dialog(driver).getByText('630 USDT → 630.63 USDT').waitFor()
    await press(driver, 'spot.change')
    await driver.sees(t('spot.changed'))
    const { list } = await member.call(spot.orders, { status: 'open', page: 1, limit: 20 })
    expect(list.map(({ price, quantity }) => [amountText(price), amountText(quantity)])).toEqual([
      ['63063', '0.01'],
    ])
    await page
      .locator('[data-part=fill-marks]')
      .getByRole('link', { name: /^Bought 0\.02 at / })
      .press('Enter')
    await page.waitForURL(/setting\/receipts\?order=/)
    await driver.close()
  })
})
