import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { builtApp, createTestEnvironment, type TestEnvironment } from '#environment'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, vi } from 'vitest'
import { sharedBrowser } from './browser.ts'
import { type ContextPool, contextPool } from './contexts.ts'
import { openPage, type PageDriver, type PageOptions } from './page-driver.ts'

export type Fixture = {
  readonly environment: TestEnvironment
  /** Opens a page with storage of its own, also at another URL; all pages are closed after the file. */
  openPage(options?: PageOptions, url?: string): Promise<PageDriver>
}

// A journey of pages takes a minute on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

/** Starts an environment with the built app for all tests of a file, and the browser of this process. */
export function fixture(setup: Parameters<typeof createTestEnvironment>[0] = {}): Fixture {
  const built: { environment?: TestEnvironment; browser?: Browser } = {}
  const pools = new Map<string, ContextPool>()
  const poolFor = (url: string): ContextPool => {
    const pool = pools.get(url) ?? contextPool(requireStarted(built.browser), url)
    pools.set(url, pool)
    return pool
  }
  beforeAll(async () => {
    if (!existsSync(join(builtApp(), 'index.html')))
      throw new Error(`no app in ${builtApp()}: build it first`)
    ;[built.environment, built.browser] = await Promise.all([
      createTestEnvironment({ ...setup, withApp: true }),
      sharedBrowser(),
    ])
  })
  afterAll(async () => {
    for (const pool of pools.values()) await pool.close()
    pools.clear()
    await built.environment?.close()
  })
  return {
    get environment() {
      return requireStarted(built.environment)
    },
    openPage(options, url = requireStarted(built.environment).url) {
      return openPage(poolFor(url), options)
    },
  }
}

function requireStarted<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('the environment exists only while tests run')
  return part
}
