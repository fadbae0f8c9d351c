import { beforeAll, describe, expect, it } from 'vitest'
import type { Member } from '#environment'
import { listBarriers } from './axe.ts'
import { WIDE, type WindowSize } from './layout-checks.ts'
import type { PageDriver, PageOptions } from './page-driver.ts'
import { seededMember } from './seeded-member.ts'
import { fixture } from './fixture.ts'

const screen = fixture()
let member: Member
beforeAll(async () => {
  member = await seededMember(screen.environment)
})

async function openAt([width, height]: WindowSize, path: string, options: PageOptions = {}) {
  const driver = await screen.openPage({ ...options, path })
  await driver.page.setViewportSize({ width, height })
  await driver.settles()
  return driver
}

const menu = ({ page, t }: PageDriver) => page.getByRole('navigation', { name: t('app.main_menu') })

describe('the main menu', () => {
  it.each([
    ['at the left edge of a mobile device in landscape', [844, 390], 'left'],
    ['at the left edge of a tablet', [768, 1024], 'left'],
    ['at the top of a desktop', [1280, 800], 'top'],
  ] as const)('stands %s, also on pages below its destinations', async (_name, size, edge) => {
    const driver = await openAt(size, 'market/search')
    const links = menu(driver).getByRole('link')
    expect(await links.count()).toBe(5)
    const box = await menu(driver).boundingBox()
    if (edge === 'left') expect([box?.x, (box?.width ?? 0) < 100]).toEqual([0, true])
    else expect((box?.y ?? 99) + (box?.height ?? 99)).toBeLessThanOrEqual(60)
    expect(await menu(driver).locator('[aria-current=page]').textContent()).toContain(
      edge === 'left' && size[1] < 500 ? '' : driver.t('screen.market'),
    )
    await links.nth(3).click()
    await driver.arrives('financial/index')
    await driver.close()
  })

  it('is a bar below the page in a narrow window only', async () => {
    const driver = await openAt([390, 844], 'market/market')
    const narrow = await menu(driver).boundingBox()
    expect((narrow?.y ?? 0) + (narrow?.height ?? 0)).toBeGreaterThan(840)
    await driver.page.setViewportSize({ width: 1280, height: 800 })
    await driver.settles()
    expect(await menu(driver).count()).toBe(1)
    expect((await menu(driver).boundingBox())?.y).toBeLessThan(20)
    await driver.close()
  })
})

describe('the key /', () => {
  it('opens the search, except in a field and while a sheet is open', async () => {
    const driver = await openAt([1280, 800], 'setting/setting')
    const { page } = driver
    await page.locator('main').getByText(driver.t('settings.language'), { exact: true }).click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('/')
    expect(driver.at()).toBe('setting/setting')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('/')
    await driver.arrives('market/search')
    await page.locator('main input').first().pressSequentially('a/b')
    expect(await page.locator('main input').first().inputValue()).toBe('a/b')
    await driver.close()
  })
})

describe('a sheet in a wide window', () => {
  it('is a dialog of 480 px in the middle', async () => {
    const driver = await openAt([1440, 900], 'setting/setting')
    await driver.page.locator('main').getByText(driver.t('settings.language'), { exact: true }).click()
    await driver.page.getByRole('dialog').waitFor()
    const box = await driver.page.getByRole('dialog').boundingBox()
    expect(box?.width).toBe(480)
    expect((box?.x ?? 0) + 240).toBe(720)
    expect(Math.abs((box?.y ?? 0) + (box?.height ?? 0) / 2 - 450)).toBeLessThan(2)
    await driver.close()
  })
})

describe('the panes of Trade', () => {
  const PATH = 'transaction/index?nav=coins&symbol=BTC%2FUSDT'
  const ticket = ({ page }: PageDriver) => page.locator('[data-panel]#ticket')
  const widthOf = async (driver: PageDriver) => (await ticket(driver).boundingBox())?.width ?? 0

  it('are resized by the keyboard, keep their sizes after a reload, and are reset by a button', async () => {
    const driver = await openAt([1440, 900], PATH)
    const before = await widthOf(driver)
    // The ticket comes first in the document.
    const edge = driver.page.getByRole('separator', { name: driver.t('chart.resize_panes') }).first()
    await edge.focus()
    await driver.page.keyboard.press('ArrowLeft')
    const wider = await widthOf(driver)
    expect(wider).toBeGreaterThan(before + 20)
    await driver.page.reload()
    await driver.settles()
    expect(Math.abs((await widthOf(driver)) - wider)).toBeLessThan(2)
    await driver.page.getByRole('button', { name: driver.t('chart.reset_layout') }).click()
    await expect.poll(() => widthOf(driver)).toBeCloseTo(before, 0)
    await driver.close()
  })

  it('show markets, chart, book, orders and the whole ticket without scrolling at 1280 × 800', async () => {
    const driver = await openAt([1280, 800], PATH, { member })
    const { page, t } = driver
    const buy = page.getByRole('button', { name: t('spot.buy_coin', { coin: 'BTC' }) })
    const seen = [
      page.getByRole('region', { name: t('screen.market') }),
      page.getByRole('group', { name: t('market.book') }),
      page.getByRole('tab', { name: t('spot.open_orders') }),
      page.locator('canvas').first(),
      buy,
    ]
    for (const part of seen) {
      const box = await part.boundingBox()
      expect(box?.y).toBeGreaterThanOrEqual(0)
      expect(box?.y).toBeLessThan(800)
    }
    const box = await buy.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(800)
    await driver.close()
  })

  it('list no markets in a narrow desktop, and store nothing that the user did not resize', async () => {
    const driver = await openAt([1024, 768], PATH, { member })
    const { page, t } = driver
    const markets = page.getByRole('region', { name: t('screen.market') })
    expect(await markets.count()).toBe(0)
    expect((await page.locator('[data-panel]#chart').boundingBox())?.width).toBeGreaterThan(330)
    await page.setViewportSize({ width: 1440, height: 900 })
    await markets.waitFor()
    expect(Math.round((await page.locator('[data-panel]#markets').boundingBox())?.width ?? 0)).toBe(232)
    expect(await page.evaluate(() => localStorage.getItem('prefs') ?? '')).not.toContain('columns')
    await driver.close()
  })

  it('choose a market, whose price the ticket takes', async () => {
    const driver = await openAt([1280, 800], PATH, { member })
    await driver.page
      .getByRole('region', { name: driver.t('screen.market') })
      .getByRole('button', { name: 'ETH/USDT' })
      .click()
    await driver.page.waitForURL(/symbol=ETH%2FUSDT/)
    await driver.page.getByRole('button', { name: driver.t('spot.buy_coin', { coin: 'ETH' }) }).waitFor()
    await driver.close()
  })
})

describe('the order book', () => {
  it('is one tab stop whose focused row stays while its prices change, and the arrow keys move in it', async () => {
    const driver = await openAt([1280, 800], 'transaction/index?nav=coins&symbol=BTC%2FUSDT')
    const { page } = driver
    const book = page.getByRole('group', { name: driver.t('market.book') })
    await book.locator('[data-row]').first().waitFor()
    expect(await book.locator('[data-row][tabindex="0"]').count()).toBe(1)
    const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset['row'])
    await book.locator('[data-row="buy-2"]').focus()
    const before = await book.locator('[data-row="buy-2"]').textContent()
    await screen.environment.price('BTC/USDT', '59000')
    await expect.poll(() => book.locator('[data-row="buy-2"]').textContent()).not.toBe(before)
    expect(await focused()).toBe('buy-2')
    await page.keyboard.press('ArrowDown')
    expect(await focused()).toBe('buy-3')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    expect(await focused()).toBe('buy-1')
    await driver.close()
  })

  it('shows both sides or one of them', async () => {
    const driver = await openAt([1280, 800], 'transaction/index?nav=coins&symbol=BTC%2FUSDT')
    const book = driver.page.getByRole('group', { name: driver.t('market.book') })
    const rows = (side: string) => book.locator(`[data-row^=${side}]`).count()
    await book.locator('[data-row]').first().waitFor()
    expect([await rows('buy'), await rows('sell')]).toEqual([10, 10])
    const name = (view: string) => driver.t('chart.book_view', { view })
    await book.getByRole('button', { name: name(driver.t('chart.book_both')) }).click()
    expect(await rows('sell')).toBe(0)
    expect(await rows('buy')).toBe(10)
    await book.getByRole('button', { name: name(driver.t('chart.book_buy')) }).click()
    expect(await rows('buy')).toBe(0)
    await driver.close()
  })
})

const MENU_PAGES = [
  'index/index',
  'market/market',
  'transaction/index?nav=coins',
  'transaction/index?nav=futures',
  'transaction/index?nav=seconds',
  'financial/index',
  'fund/assets',
  'setting/setting',
  'transaction/index2?symbol=BTC%2FUSDT',
]

describe('the light theme', () => {
  it('is chosen in Settings, applies before the app after a reload, and redraws the chart', async () => {
    const driver = await openAt([1280, 800], 'setting/setting')
    const { page, t } = driver
    const theme = () => page.evaluate(() => document.documentElement.dataset['theme'])
    expect(await theme()).toBe('dark')
    await page.getByRole('button', { name: t('settings.theme') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('settings.theme_light') })
      .click()
    await expect.poll(theme).toBe('light')
    await page.addInitScript(() => {
      const seen = new MutationObserver(() => {
        if (document.body === null) return
        Object.assign(globalThis, { first: document.documentElement.dataset['theme'] ?? 'none' })
        seen.disconnect()
      })
      seen.observe(document, { childList: true, subtree: true })
    })
    await page.reload()
    await driver.settles()
    expect(await page.evaluate(() => (globalThis as unknown as { first: string }).first)).toBe('light')
    const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    expect(background).toBe('rgb(243, 245, 249)')
    await driver.close()
  })
})

describe('the density', () => {
  it('is chosen in Settings: rows of lists are 44 px high, cards have no secondary rows, after a reload too', async () => {
    const driver = await openAt([390, 844], 'setting/setting', { member, lang: 'en' })
    const { page, t } = driver
    const heightOf = async (name: string) =>
      (await page.locator('main').getByRole('button', { name }).first().boundingBox())?.height
    expect(await heightOf(t('settings.theme'))).toBe(56)
    await page.getByRole('button', { name: t('settings.density') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('settings.density_compact') })
      .click()
    await expect.poll(() => heightOf(t('settings.theme'))).toBe(44)
    await page.reload()
    await driver.settles()
    expect(await heightOf(t('settings.theme'))).toBe(44)
    await driver.go('market/market')
    await driver.settles()
    expect((await page.locator('main a[href*=BTC]').first().boundingBox())?.height).toBeLessThanOrEqual(46)
    await driver.go('follow/index')
    await driver.settles()
    expect(await page.locator('article dl').first().isVisible()).toBe(false)
    await driver.close()
  })
})

describe('the colours of prices', () => {
  it.each([
    ['en', 'green'],
    ['zh', 'red'],
    ['kor', 'red'],
  ] as const)('are the usual ones of the language: %s has %s for a rise', async (lang, pair) => {
    const driver = await screen.openPage({ lang, path: 'market/market' })
    await driver.settles()
    expect(await driver.page.evaluate(() => document.documentElement.dataset['pair'])).toBe(pair)
    await driver.close()
  })

  it('are chosen in Settings', async () => {
    const driver = await screen.openPage({ lang: 'jp', path: 'setting/setting' })
    const { page, t } = driver
    await page.getByRole('button', { name: t('settings.pair') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('settings.pair_blue') })
      .click()
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['pair'])).toBe('blue')
    await driver.close()
  })
})

describe('accessibility', () => {
  const cases = [[390, 844], ...WIDE].flatMap(([width = 0, height = 0]) =>
    (['dark', 'light'] as const).map((theme) => ({ width, height, theme })),
  )
  it.each(cases)(
    'has no violation at $width × $height, $theme, on the pages of the menu',
    async ({ width, height, theme }) => {
      const driver = await openAt([width, height], 'index/index', { member, hasReducedMotion: true })
      await driver.page.evaluate((chosen) => {
        localStorage.setItem('prefs', JSON.stringify({ theme: chosen }))
      }, theme)
      await driver.page.reload()
      const wrong: string[] = []
      for (const path of MENU_PAGES) {
        await driver.go(path)
        await driver.settles()
        for (const barrier of await listBarriers(driver.page)) wrong.push(`${path}: ${barrier}`)
      }
      expect(wrong).toEqual([])
      await driver.close()
    },
    180_000,
  )
})
