import { beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from 'playwright-core'
import { useTestEnvironment } from '#environment'
import { listBarriers } from './axe.ts'
import { sharedBrowser } from './browser.ts'

const environment = useTestEnvironment()
let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

const PAGES = ['/docs/', '/docs/feed', '/docs/spot', '/docs/wallet', '/docs/futures']

describe('the reference', () => {
  it.each([
    [390, 844],
    [1280, 900],
  ])(
    'is readable at %d px: no overflow, no accessibility violation, nothing blocked',
    async (width, height) => {
      const page = await browser.newPage({ viewport: { width, height } })
      const messages: string[] = []
      page.on('console', (message) => messages.push(message.text()))
      const wrong: string[] = []
      for (const path of PAGES) {
        await page.goto(`${environment.url}${path}`)
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        if (beyond > 0) wrong.push(`${path}: ${beyond} px beyond its edge`)
        for (const barrier of await listBarriers(page)) wrong.push(`${path}: ${barrier}`)
      }
      await page.close()
      expect([wrong, messages]).toEqual([[], []])
    },
  )

  it('links the start to a call, and marks the current chapter', async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await page.goto(`${environment.url}/docs/`)
    await page.getByRole('link', { name: '/coin/trade' }).click()
    await page.waitForURL('**/docs/spot#spot-place')
    const current = page.locator('nav [aria-current=page]')
    expect(await current.textContent()).toBe('Spot')
    // The current chapter is visible on a narrow screen without scrolling the row of chapters.
    const box = await current.boundingBox()
    expect(box === null ? -1 : box.x + box.width).toBeLessThanOrEqual(390)
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect(await page.locator('#spot-place').isVisible()).toBe(true)
    await page.close()
  })
})
