import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'

/** The viewport of a typical phone. */
export const MOBILE_VIEWPORT = { width: 390, height: 844 } as const

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>

export type ContextPool = {
  /** A context that no page uses, with this storage only; one of its own for a browser in another language. */
  take(storage: StorageState, locale?: string): Promise<BrowserContext>
  /** Closes its pages and keeps it for the next page. */
  release(context: BrowserContext): Promise<void>
  close(): Promise<void>
}

/**
 * Browser contexts of one environment. A context that is used again has the app's files in its cache: a load of the
 * app takes half the processor time.
 */
export function contextPool(browser: Browser, baseURL: string): ContextPool {
  const all = new Set<BrowserContext>()
  const free: BrowserContext[] = []
  const foreign = new Set<BrowserContext>()
  return {
    async take(storage, locale) {
      const reused = locale === undefined ? free.pop() : undefined
      const context = reused ?? (await browser.newContext({ ...SETTINGS, baseURL, locale: locale ?? LOCALE }))
      if (locale !== undefined) foreign.add(context)
      all.add(context)
      await context.setStorageState(storage)
      return context
    },
    async release(context) {
      for (const page of context.pages()) {
        // A call that a test delays or changes may still be in flight; it is no longer needed.
        await page.unrouteAll({ behavior: 'ignoreErrors' })
        await page.close()
      }
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await context.setOffline(false)
      await context.clearPermissions()
      if (!foreign.has(context)) free.push(context)
    },
    async close() {
      for (const context of all) await context.close()
    },
  }
}

const LOCALE = 'en-US'
const SETTINGS: BrowserContextOptions = {
  viewport: MOBILE_VIEWPORT,
  hasTouch: true,
  isMobile: true,
  timezoneId: 'UTC',
}
