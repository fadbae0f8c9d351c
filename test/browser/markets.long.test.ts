import { describe, expect, it } from 'vitest'
import { field, tab, toast } from './gestures.ts'
import type { PageDriver } from './page-driver.ts'
import { fixture } from './fixture.ts'

const screen = fixture()

/** Reads the changes of all rows from top to bottom, as numbers. */
async function changes({ page }: PageDriver): Promise<number[]> {
  const rows = await page.locator('main a', { hasText: '%' }).allInnerTexts()
  return rows.map((row) => Number(/[+−-]?\d+\.\d+(?=%)/.exec(row)?.[0].replace('−', '-')))
}

const topRow = async ({ page }: PageDriver) =>
  (await page.locator('main a', { hasText: '%' }).first().innerText()).split('\n')[0]

const isFalling = (figures: readonly number[]) =>
  figures.every((figure, at) => at === 0 || figure <= (figures[at - 1] ?? 0))

const starButton = (driver: PageDriver, name: string) =>
  driver.page.getByRole('button', { name: driver.t('market.star_add', { name }), exact: true })
const unstarButton = (driver: PageDriver, name: string) =>
  driver.page.getByRole('button', { name: driver.t('market.star_remove', { name }), exact: true })

describe('the marks of a market list', () => {
  // The width of an unknown symbol, or of one that the policy of the page does not load, is zero.
  it.each(['spot', 'futures', 'stocks'])('are drawn for every row of %s', async (segment) => {
    const driver = await screen.openPage({ path: `market/market?seg=${segment}` })
    await driver.settles()
    const marks = driver.page.locator('main [data-market] svg[data-mark] use')
    const missing = () =>
      marks.evaluateAll((all) => all.filter((use) => (use as SVGUseElement).getBBox().width === 0).length)
    await expect.poll(missing).toBe(0)
    // Base and quote of each row.
    const rows = await driver.page.locator('main [data-market]').count()
    expect(rows).toBeGreaterThan(5)
    expect(await marks.count()).toBe(2 * rows)
    await driver.close()
  })
})

describe('markets', () => {
  it('stay sorted by change while prices move', async () => {
    await screen.environment.price('ETH/USDT', '3300')
    await screen.environment.price('BTC/USDT', '59000')
    const driver = await screen.openPage({ path: 'market/market' })
    await driver.settles()
    await driver.page.locator('[data-sort=change]').click()
    await expect.poll(async () => isFalling(await changes(driver))).toBe(true)
    expect(await topRow(driver)).toBe('ETH')
    await screen.environment.price('SOL/USDT', '190')
    await expect.poll(() => topRow(driver), { timeout: 5_000 }).toBe('SOL')
    expect(isFalling(await changes(driver))).toBe(true)
    await driver.close()
  })

  it('a star fills at once and empties again with a message when the call fails', async () => {
    const driver = await screen.openPage({ member: await screen.environment.member(), path: 'market/market' })
    await driver.settles()
    let fail: () => void = () => undefined
    const held = new Promise<void>((done) => (fail = done))
    await driver.page.route('**/api/optional/add', async (route) => {
      await held
      await route.abort()
    })
    await starButton(driver, 'BTC').click()
    await unstarButton(driver, 'BTC').waitFor()
    fail()
    await starButton(driver, 'BTC').waitFor()
    await toast(driver).waitFor()
    await driver.close()
  })

  it('a starred asset is on the watchlist after a reload as well', async () => {
    const driver = await screen.openPage({
      member: await screen.environment.member(),
      path: 'market/market?seg=favourites',
    })
    await driver.sees(driver.t('market.no_favourites'))
    const added = driver.page.waitForResponse('**/api/optional/add')
    await starButton(driver, 'BTC').click()
    expect((await added).status()).toBe(200)
    await driver.page.reload()
    await unstarButton(driver, 'BTC').waitFor()
    expect(await driver.page.getByText(driver.t('market.no_favourites')).count()).toBe(0)
    await driver.close()
  })

  it('a guest who presses a star is led to the login, and nothing is sent', async () => {
    const driver = await screen.openPage({ path: 'market/market' })
    await driver.settles()
    await starButton(driver, 'BTC').click()
    await driver.sees(driver.t('app.login_first'))
    await driver.arrives('common/login?to=market%2Fmarket')
    await driver.close()
  })

  it('are found by a part of their name, which is highlighted; an empty result shows popular markets', async () => {
    const driver = await screen.openPage({ path: 'market/market' })
    await driver.page.getByRole('link', { name: driver.t('screen.search') }).click()
    await driver.settles()
    await field(driver, 'search.hint').fill('bt')
    await expect.poll(() => driver.page.locator('mark').allInnerTexts()).toContain('BT')
    expect((await driver.page.locator('main a', { hasText: '%' }).allInnerTexts()).length).toBeGreaterThan(0)
    await field(driver, 'search.hint').fill('zzzz')
    await driver.sees(driver.t('search.none', { text: 'zzzz' }))
    expect((await driver.page.locator('main a', { hasText: '%' }).allInnerTexts()).length).toBeGreaterThan(2)
    await driver.close()
  })

  it('have four lists, each with its own markets', async () => {
    const driver = await screen.openPage({ path: 'market/market' })
    await driver.settles()
    const seen = new Set<string | undefined>()
    for (const list of ['market.coins', 'market.contracts', 'market.stocks'] as const) {
      await tab(driver, list).click()
      await driver.settles()
      seen.add((await driver.page.locator('main a', { hasText: '%' }).first().innerText()).split('\n')[0])
    }
    expect(seen.size).toBeGreaterThan(1)
    await driver.close()
  })
})
