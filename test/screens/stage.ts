import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { builtApp, createWorld, type World } from '#world'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { openBrowser } from './browser.ts'
import { openPhone, type Phone, type PhoneOptions } from './phone.ts'

export type Stage = {
  readonly world: World
  readonly browser: Browser
  /** A fresh phone; all of them are put away after the file. */
  phone(options?: PhoneOptions): Promise<Phone>
}

/** A world with the built app in front and one browser, for all tests of a file. */
export function stage(): Stage {
  const built: { world?: World; browser?: Browser } = {}
  beforeAll(async () => {
    if (!existsSync(join(builtApp(), 'index.html')))
      throw new Error(`no app in ${builtApp()}: build it first`)
    ;[built.world, built.browser] = await Promise.all([createWorld({ withApp: true }), openBrowser()])
  })
  afterAll(async () => {
    await built.browser?.close()
    await built.world?.close()
  })
  return {
    get world() {
      return standing(built.world)
    },
    get browser() {
      return standing(built.browser)
    },
    phone: (options) => openPhone(standing(built.browser), standing(built.world).url, options),
  }
}

function standing<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('the stage stands only while tests run')
  return part
}
