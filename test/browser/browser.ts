import { type Browser, chromium as playwright } from 'playwright-core'
import { inject } from 'vitest'

/** One browser per test file; each test opens its own pages in it. */
export const openBrowser = (): Promise<Browser> =>
  playwright.launch({
    executablePath: inject('chromium'),
    args: [
      '--no-sandbox',
      '--no-zygote',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
    ],
    headless: true,
  })
