import { type Browser, chromium as playwright } from 'playwright-core'
import { inject } from 'vitest'

const running: { browser?: Promise<Browser> } = {}

/** Starts the browser of this process, with which it ends. Each file opens its own contexts in it. */
export const sharedBrowser = (): Promise<Browser> =>
  (running.browser ??= playwright.launch({
    executablePath: inject('chromium'),
    args: [
      '--no-sandbox',
      // The pages of a context share a process; see `contexts.ts`.
      '--process-per-site',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
    ],
    headless: true,
  }))
