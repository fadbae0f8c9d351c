import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtApp } from '#environment'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { FLOOR_FEATURES, NEWER_FEATURES, withoutFeatures } from './features.ts'
import { fixture } from './fixture.ts'
import { intercept } from './intercept.ts'
import type { PageDriver } from './page-driver.ts'
import type { Key } from './words.ts'

const screen = fixture()

/** One page per kind: prices, a ticket with its chart, money, a form, texts. */
const PAGES = [
  'index/index',
  'market/market',
  'transaction/index',
  'fund/assets',
  'common/register',
  'common/faq',
] as const

/** Files that the page needs before it shows anything: its script, its styles, and the texts of the language. */
const startFiles = (page: string, lang: string): string[] => {
  const linked = [...page.matchAll(/(?:src|href)="(\/h5\/assets\/[^"]+\.(?:js|css))"/g)]
  const texts = readdirSync(join(builtApp(), 'assets')).filter((name) =>
    new RegExp(`^${lang}-[\\w-]{8}\\.js$`).test(name),
  )
  return [...linked.flatMap(([, path]) => path ?? []), ...texts.map((name) => `/h5/assets/${name}`)]
}

/** The words of the page itself, which are no part of the app's texts. */
const startWords = ({ t }: PageDriver, name: string): string => t(`start.${name}` as Key)

const fail = (page: Page, path: string): Promise<() => void> =>
  intercept(page, `**${path}`, (route) => route.fulfill({ status: 503, body: 'no' }))

describe('a page that cannot start', () => {
  it('shows the reason in the stored language, whichever start file fails, and Reload starts it', async () => {
    const files = startFiles(readFileSync(join(builtApp(), 'index.html'), 'utf8'), 'vn')
    expect(files.length).toBeGreaterThanOrEqual(3)
    for (const path of files) {
      let restore = () => undefined as void
      const driver = await screen.openPage({
        lang: 'vn',
        prepare: async (page) => void (restore = await fail(page, path)),
      })
      await driver.page.getByRole('alert').getByText(startWords(driver, 'failed_title')).waitFor()
      expect(await driver.page.locator('html').getAttribute('lang'), path).toBe('vi-VN')
      restore()
      await driver.page.getByRole('button', { name: startWords(driver, 'reload') }).click()
      await driver.sees(driver.t('screen.home'))
      await driver.close()
    }
  })

  it('does not hide the app where nothing failed but a picture', async () => {
    const driver = await screen.openPage({
      prepare: async (page) => void (await fail(page, '/favicon.ico')),
    })
    await driver.settles()
    expect(await driver.page.locator('.notice0').count()).toBe(0)
    await driver.close()
  })
})

describe('a browser', () => {
  const NO_STORAGE: readonly (readonly [what: string, script: string])[] = [
    ...['localStorage', 'sessionStorage'].flatMap((store): [string, string][] => [
      [`null (${store})`, `Object.defineProperty(window, "${store}", { value: null })`],
      [
        `refused (${store})`,
        `Object.defineProperty(window, "${store}", { get() { throw new DOMException("no", "SecurityError") } })`,
      ],
    ]),
    ['full', 'Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError") }'],
  ]
  it.each(NO_STORAGE)('whose storage is %s shows the app', async (_what, script) => {
    const driver = await screen.openPage({
      lang: 'en',
      path: 'market/market',
      prepare: async (page) => void (await page.addInitScript(script)),
    })
    await driver.settles()
    expect(await driver.page.locator('main a').count()).toBeGreaterThan(5)
    expect(driver.complaints).toEqual([])
    await driver.close()
  })

  it('with no feature above the floor shows every kind of page', async () => {
    expect(NEWER_FEATURES.length).toBeGreaterThan(900)
    const driver = await screen.openPage({
      member: await screen.environment.member({ usdt: '10' }),
      lang: 'jp',
      prepare: withoutFeatures(NEWER_FEATURES),
    })
    for (const path of PAGES) {
      await driver.go(path)
      await driver.settles()
      expect(driver.complaints, path).toEqual([])
      expect(await driver.page.getByText(driver.t('app.defect')).count(), path).toBe(0)
    }
    await driver.close()
  })

  it.each(FLOOR_FEATURES)('without %s shows the notice and starts nothing', async (feature) => {
    const driver = await screen.openPage({ lang: 'kor', prepare: withoutFeatures([feature]) })
    await driver.page.getByRole('alert').getByText(startWords(driver, 'old_title')).waitFor()
    expect(await driver.page.locator('#root').innerText()).toContain('iOS 16.4')
    await driver.page.waitForLoadState('networkidle')
    expect(await driver.page.locator('main').count()).toBe(0)
    await driver.close()
  })
})
