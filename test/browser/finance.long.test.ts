import { dualInvest } from '@bourse/contracts/dual-invest'
import { toAmount } from '@bourse/contracts/kit'
import { lockMining } from '@bourse/contracts/lock-mining'
import type { Page, Route } from 'playwright-core'
import { freshKey, type Member } from '#environment'
import { describe, expect, it } from 'vitest'
import { button, press } from './gestures.ts'
import { intercept } from './intercept.ts'
import { fixture } from './fixture.ts'

const screen = fixture()
const FINANCE = 'financial/index'
const card = (page: Page, product: string) => page.locator(`[data-product=${product}]`)

const refused = (status: number, code: string) => (route: Route) =>
  route.fulfill({
    status,
    json: { ok: false, error: { code, message: 'ไม่สำเร็จ', request_id: 'r' } },
  })

/** Creates a member with 10,000 USDT locked for five days and one share of a call. */
async function earningMember(): Promise<Member> {
  const member = await screen.environment.member({ usdt: '20000', btc: '1' })
  const { list: plans } = await member.call(lockMining.plans, { page: 1, limit: 100 })
  const plan = plans.find(({ code, lockDays }) => code === 'USDT' && lockDays === 5)
  const { list: products } = await member.call(dualInvest.products, { kind: 'call' })
  const product = products.find(({ days }) => days === 14)
  if (plan === undefined || product === undefined) throw new Error('nothing is on offer')
  await member.call(lockMining.lock, { plan: plan.id, amount: toAmount('10000') }, { key: freshKey() })
  await member.call(dualInvest.buy, { product: product.id, shares: 1 }, { key: freshKey() })
  return member
}

describe('Finance, for a guest', () => {
  it('shows each product with its best rate and its risk, from low to high', async () => {
    const driver = await screen.openPage({ path: FINANCE, lang: 'fra' })
    await driver.settles()
    const { page, t } = driver
    await page.locator('main').getByText(t('earn.login_note')).waitFor()
    const ids = await page
      .locator('[data-product]')
      .evaluateAll((all) => all.map((each) => each.getAttribute('data-product')))
    expect(ids).toEqual(['lock', 'dual', 'ieo', 'copy', 'nft'])
    // A daily rate is always beside the yearly one.
    expect(await card(page, 'lock').innerText()).toMatch(/0,4\d*\s%[\s\S]*146,00\s%/)
    for (const id of ['lock', 'dual', 'ieo', 'copy', 'nft'])
      await page.getByText(t(`earn.risk_${id}` as 'earn.risk_lock')).waitFor()
    await card(page, 'lock').getByRole('link').first().click()
    await driver.arrives('lockming/lockming')
    expect(driver.complaints).toEqual([])
    await driver.close()
  })

  it('shows a product that fails alone, without one that the upstream lacks, and stays when one needs a session', async () => {
    let restore = () => undefined as void
    const driver = await screen.openPage({
      path: FINANCE,
      async prepare(page) {
        restore = await intercept(page, /\/api\/lh\/deposit\/config/, refused(502, 'upstream_unreachable'))
        await page.route(/\/api\/dual\/index/, refused(401, 'session_lost'))
        await page.route(/\/api\/project\?/, refused(501, 'not_available'))
      },
    })
    const { page, t } = driver
    await card(page, 'lock').getByRole('alert').waitFor()
    await card(page, 'dual').getByText(t('earn.login_offers')).waitFor()
    expect(await card(page, 'ieo').count()).toBe(0)
    await page.getByText(t('earn.help_dual')).waitFor()
    restore()
    await card(page, 'lock')
      .getByRole('button', { name: t('app.retry') })
      .click()
    await card(page, 'lock').getByText('146').waitFor()
    expect(driver.at()).toBe(FINANCE)
    await driver.close()
  })
})

describe('Finance, for a member', () => {
  it('shows totals, products and the next events, and follows a dividend without reload', async () => {
    const member = await earningMember()
    const driver = await screen.openPage({ member, path: FINANCE, lang: 'en' })
    await driver.settles()
    const { page, t } = driver
    await driver.sees('16,500.00')
    const events = page.getByRole('timer')
    expect(await events.count()).toBe(4)
    await page.getByRole('button', { name: `${t('app.all')} (7)` }).click()
    expect(await events.count()).toBe(7)
    expect(await events.first().innerText()).toMatch(/^1d 22:\d\d:\d\d$/)
    await screen.environment.advance('47 hours')
    await page.getByText('30.00').first().waitFor()
    expect(await events.count()).toBe(6)
    await page
      .getByRole('link', { name: t('tile.lockming') })
      .first()
      .click()
    await driver.arrives('lockming/order')
    await driver.close()
  })

  it('shows no sum in front of an upstream without totals, but the orders', async () => {
    const driver = await screen.openPage({
      member: await screen.environment.member(),
      path: FINANCE,
      prepare: async (page) => void (await page.route(/\/api\/earn\/summary/, refused(501, 'not_available'))),
    })
    await driver.settles()
    await driver.sees(driver.t('earn.no_totals'))
    expect(await driver.page.getByText(driver.t('earn.in_products')).count()).toBe(0)
    expect(await button(driver, 'app.retry').count()).toBe(0)
    await driver.close()
  })
})

describe('Assets', () => {
  it('shows the money in products that earn, hides it with the eye, and leads to the orders', async () => {
    const member = await earningMember()
    const driver = await screen.openPage({ member, path: 'fund/assets', lang: 'en' })
    await driver.settles()
    const panel = driver.page.locator('[data-part=in-earn]')
    expect(await panel.innerText()).toMatch(/16,500\.00[\s\S]*10,000\.00[\s\S]*6,500\.00/)
    await press(driver, 'wallet.hide')
    expect(await panel.innerText()).not.toMatch(/\d,\d{3}/)
    await driver.go(FINANCE)
    await driver.settles()
    expect(await driver.page.locator('main').innerText()).not.toMatch(/\d,\d{3}\.\d\d|\d USDT/)
    await driver.go('fund/assets')
    await panel.getByRole('link', { name: driver.t('tile.lockming') }).click()
    await driver.arrives('lockming/order')
    await driver.close()
  })
})
