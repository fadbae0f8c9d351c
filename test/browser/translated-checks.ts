import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Fixture } from './fixture.ts'
import type { PageDriver } from './page-driver.ts'
import { seededMember } from './seeded-member.ts'
import { translatableFigures, translate, wrapRows } from './translator.ts'

/** Markets of the seeded member's orders and positions, and of Home; a price for each moves with every tick. */
const MOVING = ['BTC/USDT', 'ETH/USDT', 'SOL/USDT', 'XRP/USDT', 'DOGE/USDT']

const SECONDS = 20
/** Lists that are wrapped in foreign elements only have to survive. */
const WRAPPED_SECONDS = 5
/** A page that shows the same for so long has no live figures. */
const STILL_SECONDS = 4

const WAIT = { timeout: 30_000, interval: 200 }

const shownOn = ({ page }: PageDriver): Promise<string[]> =>
  page.evaluate(() =>
    (document.querySelector('main')?.textContent ?? '').split(/(?<=\D)(?=\d)/).map((part) => part.trim()),
  )

/**
 * Opens each page twice, in a translated browser and in another, moves prices for twenty seconds, for a few on pages
 * without live figures, and compares: both show the same figures, the price of the feed among them, and no page fails.
 */
export function translatedPagesShowTheFeed(
  screen: Fixture,
  { paths, isMember }: { paths: readonly string[]; isMember: boolean },
): void {
  const drivers: { translated?: PageDriver; plain?: PageDriver } = {}
  let last: Record<string, string> = {}

  beforeAll(async () => {
    const member = isMember ? { member: await seededMember(screen.environment) } : {}
    drivers.translated = await screen.openPage({ lang: 'en', hasReducedMotion: true, ...member })
    drivers.plain = await screen.openPage({ lang: 'en', hasReducedMotion: true, ...member })
    await drivers.translated.settles()
    await translate(drivers.translated.page)
  })
  afterAll(async () => {
    await drivers.translated?.close()
    await drivers.plain?.close()
  })

  async function movePrices(during: number): Promise<void> {
    for (let second = 1; second <= during; second++) {
      last = Object.fromEntries(
        MOVING.map((symbol, at) => {
          const start = Number(screen.environment.startPrices[symbol])
          return [symbol, (start * (1 + 0.002 * Math.sin(second * 2 + at))).toPrecision(7)]
        }),
      )
      await screen.environment.prices(last)
      // Two frames, so that changes are drawn one by one.
      for (const driver of [drivers.translated, drivers.plain])
        await driver?.page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        )
    }
  }

  it.each(paths)('%s', async (path) => {
    const { translated, plain } = drivers
    if (translated === undefined || plain === undefined) throw new Error('no pages')
    for (const driver of [translated, plain]) {
      await driver.go(path)
      await driver.settles()
    }
    expect(await translatableFigures(plain.page)).toEqual([])
    const before = (await shownOn(plain)).join('|')
    await movePrices(STILL_SECONDS)
    const isLive = (await shownOn(plain)).join('|') !== before
    if (isLive) await movePrices(SECONDS - STILL_SECONDS)
    // Both are read again each time: either page, or both, may be behind the feed.
    await vi.waitFor(async () => {
      const [one, other] = await Promise.all([shownOn(translated), shownOn(plain)])
      expect(one.join('|')).toBe(other.join('|'))
      if (path !== 'market/market') return
      const price = Number(last['BTC/USDT']).toLocaleString('en-US', { minimumFractionDigits: 2 })
      expect(await translated.page.locator('main a', { hasText: 'BTC' }).first().innerText()).toContain(price)
    }, WAIT)
    await wrapRows(translated.page)
    await movePrices(isLive ? WRAPPED_SECONDS : 1)
    expect(translated.complaints).toEqual([])
  })
}
