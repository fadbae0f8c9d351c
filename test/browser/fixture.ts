import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { builtApp, createTestEnvironment, type TestEnvironment } from '#environment'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { openBrowser } from './browser.ts'
import { openPage, type PageDriver, type PageOptions } from './page-driver.ts'

export type Fixture = {
  readonly environment: TestEnvironment
  readonly browser: Browser
  /** Opens a fresh page; all of them are closed after the file. */
  openPage(options?: PageOptions): Promise<PageDriver>
}

/** An environment with the built app and one browser, for all tests of a file. */
export function fixture(): Fixture {
  const built: { environment?: TestEnvironment; browser?: Browser } = {}
  beforeAll(async () => {
    if (!existsSync(join(builtApp(), 'index.html')))
      throw new Error(`no app in ${builtApp()}: build it first`)
    ;[built.environment, built.browser] = await Promise.all([
      createTestEnvironment({ withApp: true }),
      openBrowser(),
    ])
  })
  afterAll(async () => {
    await built.browser?.close()
    await built.environment?.close()
  })
  return {
    get environment() {
      return requireStarted(built.environment)
    },
    get browser() {
      return requireStarted(built.browser)
    },
    openPage: (options) =>
      openPage(requireStarted(built.browser), requireStarted(built.environment).url, options),
  }
}

function requireStarted<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('the environment exists only while tests run')
  return part
}
