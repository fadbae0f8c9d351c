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

  it('finds a call by words of its purpose, with keys alone', async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await page.goto(`${environment.url}/docs/`)
    await page.keyboard.press('/')
    await page.keyboard.type('place order coin')
    await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(0)
    expect(await listBarriers(page)).toEqual([])
    await page.getByRole('combobox').fill('/coin/trade')
    await expect.poll(() => page.getByRole('option').first().textContent()).toContain('/coin/trade')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/docs/spot#spot-place')
    await page.getByRole('combobox').fill('no such call')
    await expect.poll(() => page.getByRole('option').textContent()).toMatch(/No call/)
    await page.keyboard.press('Escape')
    expect(await page.getByRole('option').count()).toBe(0)
    await page.close()
  })

  it('shows examples in the chosen language on every page, and copies them', async () => {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
    const page = await context.newPage()
    await page.goto(`${environment.url}/docs/spot`)
    const example = (language: string) =>
      page.locator('#spot-place').locator(`.example[data-language=${language}]`)
    const shown = async () =>
      Promise.all(['curl', 'typescript', 'python'].map((language) => example(language).isVisible()))
    expect(await shown()).toEqual([true, false, false])
    await page.locator('#spot-place').getByRole('button', { name: 'Python' }).click()
    expect(await shown()).toEqual([false, false, true])
    await example('python').getByRole('button', { name: 'Copy' }).click()
    await expect.poll(() => example('python').getByRole('button').textContent()).toBe('Copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('requests.post(')
    await page.goto(`${environment.url}/docs/wallet`)
    expect(await page.locator('.example[data-language=python]').first().isVisible()).toBe(true)
    expect(await page.locator('.example[data-language=curl]').first().isVisible()).toBe(false)
    await context.close()
  })

  it('is whole without its script: all examples, and links to the chapters beside it', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${environment.url}/docs/spot`)
    expect(await page.locator('#spot-place pre:visible').count()).toBe(3)
    expect(await page.getByRole('combobox').isVisible()).toBe(false)
    await page.locator('a[rel=next]').click()
    await page.locator('a[rel=prev]').click()
    await page.waitForURL('**/docs/spot')
    await context.close()
  })
})
