import { loans } from '@bourse/contracts/loans'
import { margin } from '@bourse/contracts/margin'
import { toAmount } from '@bourse/contracts/kit'
import { freshKey, type Member } from '#environment'
import type { Page, Route } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { fixture } from './fixture.ts'
import { seededMember } from './seeded-member.ts'

const LIMIT = 0.02
const TAB_PAGES = [
  'index/index',
  'market/market',
  'transaction/index?nav=coins&symbol=BTC%2FUSDT',
  'transaction/index?nav=futures&symbol=BTC%2FUSDT',
  'transaction/index?nav=seconds&symbol=BTC%2FUSDT',
  'financial/index',
  'fund/assets',
]

/** Calls whose content stands above other content; their responses come last. */
const SLOW =
  /\/api\/(earn\/summary|loan\/list|margin\/|wallet\/equity|lever\/dealall|user\/info|follow\/index)/

type Shift = { readonly value: number; readonly moved: readonly string[] }

const screen = fixture()
let member: Member

/** A member with something in every list of the tab pages, a loan and a debt of the futures account. */
beforeAll(async () => {
  member = await seededMember(screen.environment)
  const collateral = { collateralAsset: (await member.assetId('BTC')) as never, collateral: toAmount('0.2') }
  await member.call(loans.borrow, { ...collateral, amount: toAmount('1000') }, { key: freshKey() })
  await member.call(margin.borrow, { amount: toAmount('500') }, { key: freshKey() })
}, 120_000)

/** Runs in the page before the app: records each shift with the elements that it moved. */
function recordShifts(): void {
  const shifts: Shift[] = []
  Object.assign(globalThis, { shifts })
  type Entry = {
    value: number
    hadRecentInput: boolean
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
  }
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as unknown as Entry[])
      if (!hadRecentInput)
        shifts.push({
          value,
          moved: sources.map(
            ({ node, previousRect, currentRect }) =>
              `${node?.textContent?.slice(0, 60)}: top ${previousRect.top} → ${currentRect.top}, height ${previousRect.height} → ${currentRect.height}`,
          ),
        })
  }).observe({ type: 'layout-shift', buffered: true })
}

const afterTwoFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Passes on one response at a time, drawn before the next one; those of slow calls after all others. */
async function delayResponses(page: Page): Promise<void> {
  const waiting: { readonly isSlow: boolean; readonly pass: () => Promise<void> }[] = []
  let isRunning = false
  const drain = async () => {
    if (isRunning) return
    isRunning = true
    while (waiting.length > 0) {
      await afterTwoFrames(page)
      const at = waiting.findIndex(({ isSlow }) => !isSlow)
      const [next] = waiting.splice(Math.max(at, 0), 1)
      await next?.pass()
    }
    isRunning = false
  }
  await page.route('**/api/**', async (route: Route) => {
    await new Promise<void>((resolve) => {
      const pass = async () => {
        const response = await route.fetch()
        await route.fulfill({ response })
        resolve()
      }
      waiting.push({ isSlow: SLOW.test(route.request().url()), pass })
      void drain()
    })
  })
}

describe('layout shift of a member who holds everything, with responses one by one and the slow ones last', () => {
  it.each(TAB_PAGES)('%s is at most 0.02 on the first and on the next visit', async (path) => {
    const driver = await screen.openPage({
      path,
      member,
      lang: 'en',
      prepare: async (page) => {
        await page.addInitScript(recordShifts)
        await delayResponses(page)
      },
    })
    for (const visit of ['first', 'next']) {
      await driver.settles()
      const shifts = await driver.page.evaluate(
        () => (globalThis as unknown as { shifts: readonly Shift[] }).shifts,
      )
      const total = shifts.reduce((sum, { value }) => sum + value, 0)
      expect(total, `${visit} visit: ${JSON.stringify(shifts, null, 1)}`).toBeLessThanOrEqual(LIMIT)
      await driver.page.reload()
    }
    await driver.close()
  })
})
