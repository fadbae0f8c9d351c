import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

/**
 * Features of the packaged Chromium that one browser of the floor (iOS 16.4, Chromium 111, Firefox 128) does not have,
 * by owner: from @mdn/browser-compat-data 8.1.9, where `version_added` is above the floor or missing.
 */
const table = JSON.parse(readFileSync(join(import.meta.dirname, 'newer-features.json'), 'utf8')) as Record<
  string,
  string
>

/** This Chromium enforces the page's policy of trusted types, which a browser without them ignores. */
const isEnforced = (name: string) => /^trusted/i.test(name)

/** `AbortSignal.any`, `Set.prototype.union`, `requestIdleCallback`, … */
export const NEWER_FEATURES: readonly string[] = Object.entries(table).flatMap(([owner, names]) =>
  names
    .split(' ')
    .filter((name) => !isEnforced(name))
    .map((name) => (owner === 'globalThis' ? name : `${owner}.${name}`)),
)

/** Features without which the page shows its notice. */
export const FLOOR_FEATURES = ['CSS.registerProperty', 'CSS.supports', 'Array.prototype.toSorted'] as const

/** Deletes features before the page's own scripts run. */
export const withoutFeatures =
  (features: readonly string[]) =>
  async (page: Page): Promise<void> => {
    await page.addInitScript(deleteAll, features)
  }

/** Runs in the page: deletes these features. */
function deleteAll(features: readonly string[]): void {
  for (const feature of features) {
    const names = feature.split('.')
    const name = names.pop() ?? ''
    const owner = names.reduce<unknown>(
      (at, each) => (at as Record<string, unknown> | undefined)?.[each],
      globalThis,
    )
    if (owner !== undefined && !Reflect.deleteProperty(owner as object, name))
      throw new Error(`${feature} cannot be deleted`)
  }
}
