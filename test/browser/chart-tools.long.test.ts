import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { listBarriers } from './axe.ts'
import { fixture } from './fixture.ts'
import { button, field, press, tab } from './gestures.ts'
import { candlesInMarketTime } from './market-time.ts'
import type { PageDriver } from './page-driver.ts'

const CHART = 'transaction/index2?symbol=BTC%2FUSDT'
const WAIT = { timeout: 15_000 }

const screen = fixture()

async function openChart(): Promise<PageDriver> {
  await screen.environment.price('BTC/USDT', '60000')
  const prepare = (page: PageDriver['page']) => candlesInMarketTime(page, screen.environment)
  const driver = await screen.openPage({ lang: 'en', path: CHART, prepare })
  await driver.page.locator('canvas').first().waitFor()
  await driver.settles()
  return driver
}

const drawn = ({ page }: PageDriver) =>
  page.evaluate(() => [...document.querySelectorAll('canvas')].map((each) => each.toDataURL()).join('\n'))

/** Reads the drawings of the market from the storage of the device. */
const stored = ({ page }: PageDriver) =>
  page.evaluate(() => {
    const prefs = JSON.parse(localStorage.getItem('prefs') ?? '{}') as { drawings?: Record<string, string> }
    const [text = '[]'] = Object.values(prefs.drawings ?? {})
    return JSON.parse(text) as { kind: string; points: [number, string][]; text: string }[]
  })
const kinds = async (driver: PageDriver) => (await stored(driver)).map(({ kind }) => kind)

const handles = ({ page, t }: PageDriver): Locator =>
  page.getByRole('button', { name: new RegExp(`^${t('chart.draw_point', { n: 1 }).slice(0, -1)}\\d$`) })

const dialog = ({ page }: PageDriver) => page.getByRole('dialog')

async function openTool(driver: PageDriver, key: Parameters<typeof button>[1]): Promise<void> {
  await press(driver, 'chart.tools')
  await dialog(driver).getByText(driver.t(key), { exact: true }).click()
}

describe('drawings', () => {
  it('are placed by presses, stored on the device, undone and exported', async () => {
    const driver = await openChart()
    const { page } = driver
    await press(driver, 'chart.draw')
    await press(driver, 'chart.draw_trend')
    for (const [n, position] of [
      { x: 60, y: 150 },
      { x: 160, y: 90 },
    ].entries()) {
      await button(driver, 'chart.draw_place', { n: n + 1, total: 2 }).click({ position })
    }
    await expect.poll(() => kinds(driver), WAIT).toEqual(['trend'])
    expect(await handles(driver).count()).toBe(2)
    await press(driver, 'chart.draw_text')
    await button(driver, 'chart.draw_place', { n: 1, total: 1 }).click({ position: { x: 80, y: 60 } })
    await field(driver, 'chart.draw_text').last().fill('Support')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await stored(driver)).at(-1)?.text, WAIT).toBe('Support')
    await page.reload()
    await driver.settles()
    expect(await kinds(driver)).toEqual(['trend', 'text'])
    await press(driver, 'chart.draw')
    const [file] = await Promise.all([page.waitForEvent('download'), press(driver, 'chart.draw_export')])
    expect(file.suggestedFilename()).toBe('BTC-USDT-drawings.json')
    await press(driver, 'chart.draw_clear')
    await expect.poll(() => kinds(driver), WAIT).toEqual([])
    await press(driver, 'chart.undo')
    await expect.poll(() => kinds(driver), WAIT).toEqual(['trend', 'text'])
    expect(driver.complaints).toEqual([])
    await driver.close()
  })

  it('are placed, moved and deleted by keyboard', async () => {
    const driver = await openChart()
    const { page } = driver
    await press(driver, 'chart.draw')
    await button(driver, 'chart.draw_horizontal').press('Enter')
    await button(driver, 'chart.draw_place', { n: 1, total: 1 }).press('Enter')
    await expect.poll(() => kinds(driver), WAIT).toEqual(['horizontal'])
    const priceOf = async () => Number((await stored(driver))[0]?.points[0]?.[1])
    const before = await priceOf()
    await handles(driver).first().press('ArrowUp')
    await expect.poll(priceOf, WAIT).toBeGreaterThan(before)
    await page.keyboard.press('Delete')
    await expect.poll(() => kinds(driver), WAIT).toEqual([])
    await driver.close()
  })
})

describe('the tools of the chart', () => {
  it('pan and zoom by keyboard', async () => {
    const driver = await openChart()
    const chart = driver.page.getByRole('img').first()
    for (const key of ['ArrowLeft', '+', 'End']) {
      const before = await drawn(driver)
      await chart.press(key)
      await expect.poll(async () => (await drawn(driver)) !== before, { ...WAIT, message: key }).toBe(true)
    }
    await driver.close()
  })

  it('change the parameters of an indicator, which the legend names', async () => {
    const driver = await openChart()
    await press(driver, 'chart.settings')
    const edit = `${driver.t('chart.edit')}, ${driver.t('chart.parameters', { name: 'MA' })}`
    await driver.page.getByRole('button', { name: edit, exact: true }).click()
    const length = dialog(driver).getByLabel(`${driver.t('chart.param_length')} 1`, { exact: true })
    await length.fill('0')
    await dialog(driver)
      .getByText(driver.t('chart.parameter_bounds', { least: 1, most: 500 }))
      .waitFor()
    await length.fill('7')
    await driver.page.keyboard.press('Escape')
    await driver.page.locator('[data-part=legend]').getByText(/^7 /).waitFor()
    await driver.close()
  })

  it('compare a second market, show the candles as a table, and save a picture', async () => {
    const driver = await openChart()
    const { page, t } = driver
    const before = await drawn(driver)
    await openTool(driver, 'chart.compare')
    await dialog(driver).getByRole('button', { name: 'ETH/USDT', exact: true }).click()
    await page.getByRole('button', { name: `${t('chart.compare_none')}: ETH/USDT` }).waitFor()
    await expect.poll(async () => (await drawn(driver)) !== before, WAIT).toBe(true)
    await openTool(driver, 'chart.table')
    expect(await dialog(driver).getByRole('rowheader').count()).toBeGreaterThan(20)
    expect(await listBarriers(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog(driver).waitFor({ state: 'detached' })
    const [file] = await Promise.all([page.waitForEvent('download'), openTool(driver, 'chart.picture')])
    expect(file.suggestedFilename()).toBe('BTC-USDT-15m.png')
    expect(driver.complaints).toEqual([])
    await driver.close()
  })

  it('go to a date', async () => {
    const driver = await openChart()
    await tab(driver, 'chart.depth').waitFor()
    await driver.page.getByRole('tab', { name: '1D', exact: true }).click()
    await driver.settles()
    const before = await drawn(driver)
    await openTool(driver, 'chart.go_to')
    await button(driver, 'calendar.previous_month').click()
    await dialog(driver).getByText('15', { exact: true }).click()
    await expect.poll(async () => (await drawn(driver)) !== before, WAIT).toBe(true)
    await driver.close()
  })

  it('show the depth of the book, read out by arrow keys', async () => {
    const driver = await openChart()
    await tab(driver, 'chart.depth').click()
    const depth = driver.page.getByRole('slider', { name: driver.t('chart.depth') })
    const text = () => depth.getAttribute('aria-valuetext')
    await expect.poll(text, WAIT).toMatch(/^Up to 6\d,\d{3}\.\d\d: [\d.]+ BTC$/)
    const at = Number(await depth.getAttribute('aria-valuenow'))
    await depth.press('ArrowRight')
    expect(Number(await depth.getAttribute('aria-valuenow'))).toBe(at + 1)
    expect(await listBarriers(driver.page)).toEqual([])
    await driver.close()
  })
})
