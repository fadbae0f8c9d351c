import type { Page } from 'playwright-core'
import type { TestEnvironment } from '#environment'

/** Requests candles in the time of the test's market, which is not the browser's. */
export async function candlesInMarketTime(page: Page, { clock }: TestEnvironment): Promise<void> {
  await page.route(/new_timeshar/, (route) => {
    const url = new URL(route.request().url())
    const [from, to] = ['from', 'to'].map((name) => Number(url.searchParams.get(name)))
    const now = Math.floor(clock.now() / 1000)
    url.searchParams.set('from', String(now - ((to ?? 0) - (from ?? 0))))
    url.searchParams.set('to', String(now))
    return route.continue({ url: url.href })
  })
}
