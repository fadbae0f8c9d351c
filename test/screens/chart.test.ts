import { describe, expect, it } from 'vitest'
import { figureIn } from './figures.ts'
import { button, press, tab, toast } from './hands.ts'
import type { Phone } from './phone.ts'
import { stage } from './stage.ts'

const CHART = 'transaction/index2?symbol=BTC%2FUSDT'

const PATIENCE = { timeout: 15_000 }

const screen = stage()

async function chartAt(price: string): Promise<Phone> {
  await screen.world.price('BTC/USDT', price)
  const phone = await screen.phone({
    path: CHART,
    prepare: async (page) => void (await page.addInitScript(countBuzzes)),
  })
  await phone.settles()
  // The answer over HTTP may be a second old; what is set goes by the price that stands there.
  const shown = async () => figureIn(phone, await phone.page.locator('main p').first().innerText())
  await expect.poll(shown, PATIENCE).toBe(`${price}.00`)
  return phone
}

/** Runs in the page, before anything of it: the phone's motor is there and counts. */
function countBuzzes(): void {
  const counted = window as unknown as { buzzes: unknown[] }
  counted.buzzes = []
  Object.defineProperty(navigator, 'vibrate', { value: (pattern: unknown) => counted.buzzes.push(pattern) })
}
const buzzes = ({ page }: Phone) =>
  page.evaluate(
    () => (window as unknown as { buzzes: number[][] }).buzzes.filter(({ length }) => length > 1).length,
  )

const dialog = ({ page }: Phone) => page.getByRole('dialog')

async function setAlert(phone: Phone, price: string): Promise<void> {
  await phone.page.getByLabel(`${phone.t('market.price')} · USDT`, { exact: true }).fill(price)
  await press(phone, 'chart.alert_set')
}

/** The prices that are waited for, as the sheet lists them. */
const waited = async (phone: Phone): Promise<string[]> =>
  (await dialog(phone).getByRole('listitem').allInnerTexts()).map(
    (text) => `${text.trim().slice(0, 1)} ${figureIn(phone, text)}`,
  )

describe('a price alert', () => {
  it('is told once on whatever page, with a buzz, and is gone; the others wait on, also after a reload', async () => {
    const phone = await chartAt('60000')
    await button(phone, 'chart.alert').click()
    await setAlert(phone, '60000')
    await phone.sees(phone.t('spot.stop_reached'))
    for (const price of ['60500', '59500', '62000']) await setAlert(phone, price)
    await expect.poll(() => waited(phone), PATIENCE).toEqual(['≥ 60500.00', '≤ 59500.00', '≥ 62000.00'])

    await phone.page.reload()
    await phone.settles()
    await phone.go('market/market')
    await phone.settles()
    await screen.world.price('BTC/USDT', '60600')
    await toast(phone).filter({ hasText: 'BTC/USDT' }).waitFor()
    expect(await buzzes(phone)).toBe(1)
    await toast(phone).waitFor({ state: 'detached' })
    await screen.world.price('BTC/USDT', '59400')
    await toast(phone).filter({ hasText: 'BTC/USDT' }).waitFor()
    expect(await buzzes(phone)).toBe(2)
    await toast(phone).waitFor({ state: 'detached' })

    await phone.go(CHART)
    await phone.settles()
    await button(phone, 'chart.alert').click()
    await expect.poll(() => waited(phone), PATIENCE).toEqual(['≥ 62000.00'])
    await dialog(phone)
      .getByRole('button', { name: new RegExp(`^${phone.t('address.remove')}: `) })
      .click()
    await expect.poll(() => waited(phone), PATIENCE).toEqual([])
    expect(phone.complaints).toEqual([])
    await phone.close()
  })

  it('of two that are reached at once, both are told', async () => {
    const phone = await chartAt('60000')
    await button(phone, 'chart.alert').click()
    for (const price of ['60100', '60200']) await setAlert(phone, price)
    const told = phone.page.evaluate(collectToasts)
    await screen.world.price('BTC/USDT', '60300')
    expect((await told).map((text) => figureIn(phone, text.replace('BTC/USDT', ''))).toSorted()).toEqual([
      '60100',
      '60200',
    ])
    await phone.close()
  })
})

/** Runs in the page: the first two toasts that come. */
function collectToasts(): Promise<string[]> {
  const told: string[] = []
  return new Promise((done) => {
    const watch = new MutationObserver(() => {
      const text = document.querySelector('[data-toast]')?.textContent
      if (text == null || told.includes(text)) return
      told.push(text)
      if (told.length < 2) return
      watch.disconnect()
      done(told)
    })
    watch.observe(document.body, { childList: true, subtree: true, characterData: true })
  })
}

describe('the chart', () => {
  it('keeps how its reader likes it', async () => {
    const phone = await chartAt('60000')
    await phone.page.getByRole('tab', { name: '1h', exact: true }).click()
    await button(phone, 'chart.settings').click()
    for (const study of ['EMA', 'BOLL', 'MACD', 'RSI']) {
      await dialog(phone)
        .getByRole('switch', { name: new RegExp(`^${study}: `) })
        .click()
    }
    await tab(phone, 'chart.line').click()
    const chosen = await switches(phone)
    // Two panes at most: the oldest has given way.
    expect(chosen).toEqual({ MA: true, EMA: true, BOLL: true, VOL: false, MACD: true, RSI: true })
    await phone.page.reload()
    await phone.settles()
    expect(await phone.page.getByRole('tab', { name: '1h', exact: true }).getAttribute('aria-selected')).toBe(
      'true',
    )
    await button(phone, 'chart.settings').click()
    expect(await switches(phone)).toEqual(chosen)
    expect(await tab(phone, 'chart.line').getAttribute('aria-selected')).toBe('true')
    expect(phone.complaints).toEqual([])
    await phone.close()
  })

  it('takes the whole screen of a phone that is held sideways, and gives it back', async () => {
    const phone = await chartAt('60000')
    const height = async () => (await phone.page.getByRole('img').first().boundingBox())?.height ?? 0
    const upright = await height()
    await phone.page.setViewportSize({ width: 844, height: 390 })
    await button(phone, 'chart.leave_full').waitFor()
    // Over the bars and buttons of the page, from edge to edge.
    await expect.poll(height, PATIENCE).toBeGreaterThan(200)
    expect((await phone.page.getByRole('img').first().boundingBox())?.width).toBe(844)
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(844)
    await phone.page.setViewportSize({ width: 390, height: 844 })
    await button(phone, 'chart.full').waitFor()
    await expect.poll(height, PATIENCE).toBe(upright)
    await phone.close()
  })
})

async function switches(phone: Phone): Promise<Record<string, boolean>> {
  const all = await dialog(phone).getByRole('switch').all()
  const rows = await Promise.all(
    all.map(async (each) => {
      const name = (await each.getAttribute('aria-label'))?.split(':')[0] ?? ''
      return [name, (await each.getAttribute('aria-checked')) === 'true'] as const
    }),
  )
  return Object.fromEntries(rows)
}
