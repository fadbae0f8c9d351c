import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtApp } from '#environment'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { fixture } from './fixture.ts'
import type { PageDriver } from './page-driver.ts'

// A copy, because a test releases a new version.
const original = process.env.CLIENT_DIST
const dist = join(mkdtempSync(join(tmpdir(), 'bourse-build-')), 'dist')
cpSync(builtApp(), dist, { recursive: true })
process.env.CLIENT_DIST = dist
afterAll(() => {
  if (original === undefined) delete process.env.CLIENT_DIST
  else process.env.CLIENT_DIST = original
  rmSync(join(dist, '..'), { recursive: true })
})
const screen = fixture()

/** Writes a build whose start script has another name. */
function release(): string {
  const start = readdirSync(join(dist, 'assets')).find((name) => /^index-[\w-]{8}\.js$/.test(name)) ?? ''
  const next = 'index-NextBld1.js'
  // The other files import the script by its present name.
  writeFileSync(join(dist, 'assets', next), `import './${start}'`)
  for (const file of ['index.html', 'sw.js'])
    writeFileSync(join(dist, file), readFileSync(join(dist, file), 'utf8').replaceAll(start, next))
  for (const ending of ['br', 'gz']) rmSync(join(dist, `sw.js.${ending}`))
  return next
}

/** Waits until the worker controls the page and stores what the page has loaded. */
async function isInstalled({ page }: PageDriver): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect.poll(async () => (await storedPaths(page)).length).toBeGreaterThan(10)
}

const storedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

/** Stored besides files with a hash in their names. */
const SHELL = ['/h5/shell.html', '/h5/mark.svg']

const startScript = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '')

describe('the service worker', () => {
  it('starts the app without a connection, with the last prices and their time', async () => {
    const member = await screen.environment.member({ usdt: '250' })
    const driver = await screen.openPage({ member, hasServiceWorker: true, lang: 'jp' })
    const { page, t } = driver
    await driver.settles()
    await page.locator('main a', { hasText: '%' }).first().waitFor()
    await isInstalled(driver)
    await driver.go('market/market')
    await driver.settles()
    await driver.go('index/index')
    await driver.settles()
    await driver.context.setOffline(true)
    await page.reload()
    const row = page.locator('main a', { hasText: '%' }).first()
    await row.waitFor()
    expect(await row.innerText()).toMatch(/\d/)
    await driver.sees(new RegExp(t('app.as_of', { time: '@' }).replace('@', '\\d+:\\d+')))
    await driver.context.setOffline(false)
    await driver.close()
  })

  it('stores files of the app only: no response of the API, no price and nothing of the member', async () => {
    const member = await screen.environment.member({ usdt: '250' })
    const driver = await screen.openPage({ member, hasServiceWorker: true })
    await isInstalled(driver)
    for (const path of ['fund/assets', 'market/market', 'transaction/index']) {
      await driver.go(path)
      await driver.settles()
    }
    const paths = await storedPaths(driver.page)
    expect(paths).toContain('/h5/shell.html')
    expect(paths.filter((path) => !SHELL.includes(path) && !path.startsWith('/h5/assets/'))).toEqual([])
    const shell = await driver.page.evaluate(async () =>
      (await caches.match('/h5/shell.html', { ignoreSearch: true }))?.text(),
    )
    expect(/id="boot">\s*(.*?)\s*<\/script>/s.exec(shell ?? '')?.[1]).toBe('{}')
    await driver.close()
  })
})

describe('a new version', () => {
  it('is confirmed before the page reloads, and not offered while something is typed', async () => {
    const member = await screen.environment.member({ usdt: '250' })
    const driver = await screen.openPage({ member, hasServiceWorker: true, path: 'fund/fundTransfer' })
    const { page, t } = driver
    await isInstalled(driver)
    const amount = page.locator('main input[inputmode=decimal]').first()
    await amount.fill('12')
    const before = await startScript(page)
    const next = release()
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await page.waitForFunction(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      return registration?.waiting?.state === 'installed'
    })
    const reload = page.getByRole('button', { name: t('install.reload') })
    await amount.blur()
    await driver.settles()
    expect(await reload.count()).toBe(0)
    expect([await amount.inputValue(), await startScript(page)]).toEqual(['12', before])
    await amount.fill('')
    await amount.blur()
    await reload.waitFor()
    expect(await startScript(page)).toBe(before)
    await Promise.all([page.waitForEvent('load'), reload.click()])
    expect(await startScript(page)).toContain(next)
    await driver.settles()
    expect(await reload.count()).toBe(0)
    await driver.close()
  })
})

describe('the installation', () => {
  it('is offered from the third visit on, once, and in the settings always', async () => {
    const driver = await screen.openPage({
      hasServiceWorker: true,
      prepare: async (page) => {
        await page.addInitScript(() => {
          const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
            prompt: () => Promise.resolve(sessionStorage.setItem('prompted', String(offer.defaultPrevented))),
            userChoice: Promise.resolve({ outcome: 'dismissed' }),
          })
          addEventListener('load', () => dispatchEvent(offer))
        })
      },
    })
    const { page, t } = driver
    const action = page.getByRole('button', { name: t('install.action'), exact: true })
    const visit = async (count: number) => {
      await page.evaluate((visits) => {
        localStorage.setItem('visits', String(visits))
        sessionStorage.removeItem('visit')
      }, count - 1)
      await page.reload()
      await driver.settles()
      await page.waitForFunction((visits) => localStorage.getItem('visits') === String(visits), count)
    }
    await visit(2)
    expect(await action.count()).toBe(0)
    await visit(3)
    await action.click()
    expect(await page.evaluate(() => sessionStorage.getItem('prompted'))).toBe('true')
    await visit(4)
    expect(await action.count()).toBe(0)
    await page.evaluate(() => sessionStorage.removeItem('prompted'))
    await driver.go('setting/setting')
    await page.getByRole('button', { name: t('install.title') }).click()
    expect(await page.evaluate(() => sessionStorage.getItem('prompted'))).toBe('true')
    await driver.close()
  })
})
