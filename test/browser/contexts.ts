import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'

/** The viewport of a typical phone. */
export const MOBILE_VIEWPORT = { width: 390, height: 844 } as const

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>

export type ContextPool = {
  /** A context that no page uses, with this storage only. One with settings of its own is not used again. */
  take(storage: StorageState, own?: { readonly locale?: string }): Promise<BrowserContext>
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
  const single = new Set<BrowserContext>()
  return {
    async take(storage, own) {
      const reused = own === undefined ? free.pop() : undefined
      const context = reused ?? (await browser.newContext({ ...SETTINGS, baseURL, ...own }))
      if (own !== undefined) single.add(context)
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
      if (!single.has(context)) free.push(context)
    },
    async close() {
      for (const context of all) await context.close()
    },
  }
}

const SETTINGS: BrowserContextOptions = {
  viewport: MOBILE_VIEWPORT,
  hasTouch: true,
  isMobile: true,
  locale: 'en-US',
  timezoneId: 'UTC',
}
