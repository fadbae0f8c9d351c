import type { Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { toast } from './gestures.ts'
import { fixture } from './fixture.ts'

const screen = fixture()

/** Holds responses until the test releases them. */
function holdResponses(respond: (route: Route) => Promise<void>) {
  const waiting: Route[] = []
  return {
    hold: (route: Route) => void waiting.push(route),
    count: () => waiting.length,
    open: () => Promise.all(waiting.splice(0).map(respond)),
  }
}

const sessionLost = (route: Route) =>
  route.fulfill({
    status: 401,
    json: { ok: false, error: { code: 'session_lost', message: 'หมดเวลา', request_id: 'r' } },
  })

describe('a toast', () => {
  it('is visible for a second and a half above everything else', async () => {
    const driver = await screen.openPage({
      member: await screen.environment.member(),
      path: 'setting/setting',
      holdsTime: true,
    })
    await driver.settles()
    const { clock } = driver.page
    await clock.pauseAt(Date.now() + 60_000)
    await driver.page
      .getByRole('button', { name: driver.t('app.copy'), exact: true })
      .evaluate((button: HTMLElement) => button.click())
    await toast(driver).waitFor()
    const layer = await toast(driver).evaluate(
      (it) => getComputedStyle(it.parentElement as HTMLElement).zIndex,
    )
    expect(layer).toBe('10090')
    await clock.runFor(1_400)
    expect(await toast(driver).count()).toBe(1)
    await clock.runFor(200)
    await toast(driver).waitFor({ state: 'detached' })
    await driver.close()
  })
})

describe('a lost session', () => {
  it('that ten calls notice at once makes one toast and one redirect to the login page, 1.2 s later', async () => {
    const driver = await screen.openPage({
      member: await screen.environment.member(),
      path: 'market/market',
      holdsTime: true,
    })
    await driver.settles()
    const calls = holdResponses(sessionLost)
    await driver.page.route('**/api/optional/add', calls.hold)
    await driver.page.evaluate(() => {
      const seen = { toasts: 0, moves: [] as string[] }
      Object.assign(globalThis, { seen })
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes)
            if (node instanceof HTMLElement && node.matches('[data-toast]')) seen.toasts += 1
      }).observe(document.body, { childList: true, subtree: true })
      const replace = history.replaceState.bind(history)
      history.replaceState = (state, title, url) => {
        seen.moves.push(String(url))
        replace(state, title, url)
      }
    })
    const stars = driver.page.locator('main button[aria-pressed=false]:not([data-sort])')
    const { clock } = driver.page
    await clock.pauseAt(Date.now() + 60_000)
    await stars.evaluateAll((all) => all.slice(0, 10).forEach((star) => (star as HTMLElement).click()))
    await expect.poll(calls.count).toBe(10)
    await calls.open()
    await toast(driver).waitFor()
    expect(await driver.page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await clock.runFor(1_100)
    expect(driver.at()).toBe('market/market')
    await clock.runFor(200)
    await driver.arrives('common/login?to=market%2Fmarket')
    await clock.runFor(5_000)
    const seen = await driver.page.evaluate(
      () => (globalThis as unknown as { seen: { toasts: number; moves: string[] } }).seen,
    )
    expect(seen.toasts).toBe(1)
    expect(seen.moves.filter((move) => move.includes('common/login'))).toHaveLength(1)
    await driver.close()
  })
})

describe('the loading bar', () => {
  it('appears after 800 ms of waiting and never before, and explains itself after ten seconds', async () => {
    const driver = await screen.openPage({
      member: await screen.environment.member(),
      path: 'setting/setting',
      holdsTime: true,
    })
    await driver.settles()
    const { clock } = driver.page
    const calls = holdResponses((route) => route.continue())
    await driver.page.route('**/api/wallet/legal_log', calls.hold)
    await clock.pauseAt(Date.now() + 60_000)
    await driver.go('setting/bill')
    await expect.poll(calls.count).toBeGreaterThan(0)
    const bar = driver.page.getByRole('progressbar')
    await clock.runFor(750)
    expect(await bar.count()).toBe(0)
    await clock.runFor(150)
    await bar.waitFor()
    await clock.runFor(9_200)
    await driver.sees(driver.t('app.still_working'))
    await calls.open()
    await bar.waitFor({ state: 'detached' })
    await driver.close()
  })
})
