import type { Page, Route } from 'playwright-core'

/**
 * Handles the requests of a page to an address until the returned function is called. Use it instead of `unroute`:
 * Chromium loses a request that begins while interception is being switched off (2 % of 300 tries), so
 * interception lasts as long as the page.
 */
export async function intercept(
  page: Page,
  url: string | RegExp,
  handle: (route: Route) => unknown,
): Promise<() => void> {
  let isActive = true
  await page.route(url, (route) => (isActive ? handle(route) : route.fallback()))
  return () => {
    isActive = false
  }
}
