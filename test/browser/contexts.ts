import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

/** CSS pixels, mobile, with touch. */
export const MOBILE_VIEWPORT = { width: 390, height: 844 } as const

type Cookies = Parameters<BrowserContext['addCookies']>[0]

export type OwnSettings = Pick<BrowserContextOptions, 'locale' | 'serviceWorkers'>

export type ContextPool = {
  /** Returns an unused context with only these cookies. A context with settings of its own is not reused. */
  take(cookies: Cookies, own?: OwnSettings): Promise<BrowserContext>
  /** Closes the pages of a context and retains it for the next page. */
  release(context: BrowserContext): Promise<void>
  close(): Promise<void>
}

/**
 * Browser contexts of one site. A page in a used context finds the app in its cache. An empty page stays open in each
 * context, so that its process, which has compiled the app, serves the next page too. The storage of the site
 * is filled by the page itself, at its first load.
 */
export function contextPool(browser: Browser, baseURL: string): ContextPool {
  const keepers = new Map<BrowserContext, Page>()
  const free: BrowserContext[] = []
  const single = new Set<BrowserContext>()
  const open = async (own: OwnSettings = {}) => {
    const context = await browser.newContext({ ...SETTINGS, baseURL, ...own })
    const keeper = await context.newPage()
    await keeper.goto(SMALL_FILE)
    keepers.set(context, keeper)
    return context
  }
  return {
    async take(cookies, own) {
      const context = (own === undefined ? free.pop() : undefined) ?? (await open(own))
      if (own !== undefined) single.add(context)
      await context.clearCookies()
      await context.addCookies(cookies)
      return context
    },
    async release(context) {
      for (const page of context.pages()) {
        if (page === keepers.get(context)) continue
        // A call that a test delays or changes may still be in flight; it is no longer needed.
        await page.unrouteAll({ behavior: 'ignoreErrors' })
        await page.close()
      }
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await context.setOffline(false)
      await context.clearPermissions()
      if (!single.has(context)) free.push(context)
    },
    async close() {
      for (const context of keepers.keys()) await context.close()
    },
  }
}

const SMALL_FILE = '/h5/manifest.webmanifest'
const SETTINGS: BrowserContextOptions = {
  viewport: MOBILE_VIEWPORT,
  hasTouch: true,
  isMobile: true,
  locale: 'en-US',
  timezoneId: 'UTC',
  // A worker hides the requests of its pages from the interception of a test.
  serviceWorkers: 'block',
}
