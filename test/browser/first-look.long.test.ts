import { DAY } from '@bourse/contracts/kit'
import type { Member } from '#environment'
import type { Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { press } from './gestures.ts'
import { fixture } from './fixture.ts'
import { seededMember } from './seeded-member.ts'
import { LANGUAGE_CODES } from './words.ts'

const KB = 1024
const screen = fixture()
let member: Member | undefined

type Shifts = { shifts: number }

const isMedia = (url: string) => /^\/(upload|uploads)\//.test(url) || /\.(svg|webp|png|jpg)$/.test(url)

describe('the first view', () => {
  it('of Home shifts no layout, whatever the order of responses', async () => {
    const driver = await screen.openPage({
      prepare: async (page) => {
        await page.addInitScript(() => {
          const seen = { shifts: 0 }
          Object.assign(globalThis, { seen })
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
              if (!entry.hadRecentInput) seen.shifts += entry.value
          }).observe({ type: 'layout-shift', buffered: true })
        })
        // Each response arrives after the page has been drawn without it.
        await page.route('**/api/**', async (route) => {
          await page.evaluate(
            () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
          )
          await route.continue()
        })
      },
    })
    await driver.settles()
    await driver.page.locator('main a', { hasText: '%' }).first().waitFor()
    const { shifts } = await driver.page.evaluate(() => (globalThis as unknown as { seen: Shifts }).seen)
    expect(shifts).toBeLessThanOrEqual(0.02)
    await driver.close()
  })

  it('of Home loads at most 230 KB in 14 requests, and one language', async () => {
    const requests: Request[] = []
    const driver = await screen.openPage({
      prepare: async (page) => {
        page.on('requestfinished', (request) => void requests.push(request))
      },
    })
    await driver.page
      .getByRole('region', { name: driver.t('home.services') })
      .getByRole('link')
      .first()
      .waitFor()
    const before = requests.length
    await driver.settles()
    const seen = requests.map((request) => ({ url: new URL(request.url()).pathname, request }))
    const counted = seen.filter(({ url }) => !isMedia(url))
    const sizes = await Promise.all(
      counted.map(async ({ url, request }) => {
        const { responseBodySize, responseHeadersSize } = await request.sizes()
        return { url, bytes: responseBodySize + responseHeadersSize }
      }),
    )
    const sum = sizes.reduce((whole, { bytes }) => whole + bytes, 0)
    expect(sum / KB, JSON.stringify(sizes, null, 1)).toBeLessThanOrEqual(230)
    expect(
      before,
      seen
        .slice(0, before)
        .map(({ url }) => url)
        .join('\n'),
    ).toBeLessThanOrEqual(14)
    const languages = seen
      .map(({ url }) => url)
      .filter((url) => LANGUAGE_CODES.some((code) => new RegExp(`/assets/${code}-.{8}\\.js$`).test(url)))
    expect(languages, languages.join(' ')).toHaveLength(1)
    await driver.close()
  })

  it('of the NFT market needs at most 170 KB before the first picture', async () => {
    const requests: Request[] = []
    const driver = await screen.openPage({
      path: 'nft/nft',
      prepare: async (page) => {
        page.on('requestfinished', (request) => void requests.push(request))
        // The feed is loaded only when the page is idle; no picture waits for it.
        await page.addInitScript(() => Object.assign(globalThis, { requestIdleCallback: () => 0 }))
      },
    })
    await driver.settles()
    const pictures = driver.page.locator('main img[src^="/upload/nft/"]')
    expect(await pictures.count()).toBeGreaterThan(6)
    const counted = requests.filter((request) => !isMedia(new URL(request.url()).pathname))
    const sizes = await Promise.all(
      counted.map(async (request) => [request.url(), (await request.sizes()).responseBodySize] as const),
    )
    expect(sizes.length).toBeGreaterThan(10)
    const sum = sizes.reduce((whole, [, bytes]) => whole + bytes, 0)
    expect(sum / KB, JSON.stringify(sizes, null, 1)).toBeLessThanOrEqual(170)
    await driver.close()
  })

  it.each([
    [390, 844, 4],
    [320, 640, 2],
  ])('of Home in a window of %i × %i px has %i whole rows of markets', async (width, height, rows) => {
    member ??= await seededMember(screen.environment)
    for (const lang of ['en', 'vn'] as const) {
      const driver = await screen.openPage({ lang, member })
      await driver.page.setViewportSize({ width, height })
      await driver.settles()
      const bottom = (await driver.page.locator('main').boundingBox())!
      const boxes = await driver.page
        .getByRole('region', { name: driver.t('home.movers') })
        .getByRole('listitem')
        .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom))
      expect(boxes.filter((each) => each <= bottom.y + bottom.height).length, lang).toBeGreaterThanOrEqual(
        rows,
      )
      await driver.close()
    }
  })

  it('of Home shows the daily notice on one line, which does not return once it is closed', async () => {
    const driver = await screen.openPage()
    const notice = driver.page.locator('aside')
    await notice.waitFor()
    expect((await notice.boundingBox())?.height).toBeLessThanOrEqual(28)
    await notice.getByRole('button').click()
    await notice.waitFor({ state: 'detached' })
    await driver.page.clock.install({ time: Date.now() + 3 * DAY })
    await driver.page.reload()
    await driver.settles()
    expect(await notice.count()).toBe(0)
    await driver.close()
  })

  it('of Home leads to all twenty services: eight tiles, and the rest behind one more', async () => {
    const driver = await screen.openPage()
    await driver.settles()
    const tiles = driver.page.getByRole('region', { name: driver.t('home.services') }).getByRole('link')
    expect(await tiles.count()).toBe(8)
    await press(driver, 'app.more')
    const sheet = driver.page.getByRole('dialog')
    await sheet.waitFor()
    await expect.poll(() => sheet.locator('section').locator('a, button').count()).toBe(20)
    await driver.close()
  })

  it('offers the ten languages once where the browser has another language than the one shown', async () => {
    for (const [locale, isOffered] of [
      ['pt-BR', true],
      ['ja-JP', true],
      ['en-GB', false],
    ] as const) {
      const driver = await screen.openPage({ lang: 'en', firstVisitIn: locale })
      await driver.settles()
      const sheet = driver.page.getByRole('dialog', { name: driver.t('app.language') })
      if (isOffered) {
        await sheet.getByText('Tiếng Việt').click()
        await driver.page.waitForFunction(() => document.documentElement.lang === 'vi-VN')
        await driver.page.reload()
        await driver.settles()
      }
      expect(await driver.page.getByRole('dialog').count(), locale).toBe(0)
      await driver.close()
    }
  })
})
