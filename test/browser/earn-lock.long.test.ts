import { toAmount } from '@bourse/contracts/kit'
import { lockMining } from '@bourse/contracts/lock-mining'
import { describe, expect, it } from 'vitest'
import { listBarriers } from './axe.ts'
import { figureIn } from './figures.ts'
import { cutsOn } from './inspect.ts'
import { fixture } from './fixture.ts'
import { button, field, press, slide, tab, toast } from './gestures.ts'
import type { PageDriver } from './page-driver.ts'
import { LANGUAGE_CODES } from './words.ts'

const PLANS = 'lockming/lockming'
const ORDERS = 'lockming/order'

const screen = fixture()

const dialog = ({ page }: PageDriver) => page.getByRole('dialog')

/** Reads the figure beside a label of the open sheet. */
async function figure(driver: PageDriver, key: Parameters<PageDriver['t']>[0]): Promise<string> {
  const row = dialog(driver).locator('dl > div', {
    has: driver.page.getByText(driver.t(key), { exact: true }),
  })
  return figureIn(driver, await row.locator('dd').first().innerText())
}

/** Waits until the ring shows this number of days. */
const daysLeft = ({ page }: PageDriver, days: number): Promise<void> =>
  page.locator('[data-part=left]', { hasText: new RegExp(`^\\D*${days}\\D*$`) }).waitFor()

describe.each(['en', 'th', 'fra'] as const)('J: a lock, in %s', (lang) => {
  it(
    'is made, pays for two days, and is redeemed early with the net shown first',
    { timeout: 60_000 },
    async () => {
      const member = await screen.environment.member({ usdt: '10000' })
      const driver = await screen.openPage({ member, lang, path: PLANS })
      // The explainer takes the place of the plans on the first visit only.
      await driver.sees(driver.t('lock_mining.step_plan_note'))
      expect(await listBarriers(driver.page)).toEqual([])
      await press(driver, 'lock_mining.start')
      await driver.sees(driver.t('lock_mining.sample'))
      await driver.page.locator('a[href$="plan=1"]').click()
      await driver.arrives('lockming/buy?plan=1')
      expect(await listBarriers(driver.page)).toEqual([])

      await field(driver, 'lock_mining.amount').fill('99')
      await press(driver, 'lock_mining.action', { coin: 'USDT' })
      await driver.sees(driver.t('field.minimum', { n: '100', coin: 'USDT' }))
      await field(driver, 'lock_mining.amount').fill('10000')
      await press(driver, 'lock_mining.action', { coin: 'USDT' })
      await dialog(driver).waitFor()
      // The link names the plan of 0.30 %; 0.40 % is open for this amount.
      expect(await figure(driver, 'lock_mining.daily_yield')).toBe('40')
      expect(await figure(driver, 'lock_mining.total_yield')).toBe('200')
      expect(await figure(driver, 'lock_mining.after')).toBe('0')
      await slide(driver)
      await driver.arrives(ORDERS)
      await daysLeft(driver, 5)
      expect(await member.held('USDT')).toBe('10000')

      // The member's feed reports each dividend; the page needs no reload.
      await screen.environment.advance('2 days')
      await daysLeft(driver, 4)
      await screen.environment.advance('1 day')
      await daysLeft(driver, 3)
      expect(await listBarriers(driver.page)).toEqual([])

      await press(driver, 'lock_mining.redeem')
      await dialog(driver).waitFor()
      const labels = await dialog(driver).locator('dt').allInnerTexts()
      expect(labels[0]).toBe(driver.t('lock_mining.net'))
      expect(await figure(driver, 'lock_mining.net')).toBe('9960')
      expect(await figure(driver, 'lock_mining.penalty')).toBe('120')
      expect(await figure(driver, 'lock_mining.returned')).toBe('9880')
      expect(await figure(driver, 'lock_mining.kept')).toBe('80')
      await slide(driver)
      await toast(driver).waitFor()
      await driver.sees(driver.t('lock_mining.none_running'))
      expect(Number(await member.balance('USDT'))).toBe(9960)

      await tab(driver, 'lock_mining.over').click()
      await driver.sees(driver.t('lock_mining.redeemed'))
      await driver.page.getByRole('link', { name: driver.t('screen.receipts') }).click()
      await driver.page.getByRole('link').filter({ hasText: /#\d/ }).first().click()
      await press(driver, 'receipt.check')
      await driver.sees(driver.t('receipt.equal'))
      expect(driver.complaints).toEqual([])
    },
  )
})

describe('the pages of locks', () => {
  it('are readable for a guest, who logs in to lock', async () => {
    const driver = await screen.openPage({ lang: 'en', path: 'lockming/welcome' })
    await press(driver, 'lock_mining.start')
    await driver.arrives(PLANS)
    await driver.sees(driver.t('lock_mining.login_note'))
    await driver.go('lockming/buy?plan=1')
    await driver.arrives('common/login?to=lockming%2Fbuy%3Fplan%3D1')
  })

  it('show a plan that was closed between review and confirmation, and keep what was typed', async () => {
    const member = await screen.environment.member({ usdt: '1000' })
    const driver = await screen.openPage({ member, lang: 'en', path: 'lockming/buy?plan=3' })
    await field(driver, 'lock_mining.amount').fill('500')
    await press(driver, 'lock_mining.action', { coin: 'USDT' })
    await dialog(driver).waitFor()
    await screen.environment.operate('earn', 'plan', 'close', '3')
    await slide(driver)
    await driver.sees('This plan is no longer offered')
    expect(Number(await member.balance('USDT'))).toBe(1000)
  })

  it('turn the renewal on and off until maturity', async () => {
    const member = await screen.environment.member({ usdt: '1000' })
    await member.call(lockMining.lock, { plan: '1' as never, amount: toAmount('1000') })
    const driver = await screen.openPage({ member, lang: 'en', path: ORDERS })
    const renewal = driver.page.getByRole('switch', { name: driver.t('lock_mining.renew') })
    await renewal.click()
    await driver.page.locator('[role=switch][aria-checked=true]').waitFor()
    expect((await member.call(lockMining.list, {})).list[0]?.renews).toBe(true)
    await renewal.click()
    await driver.page.locator('[role=switch][aria-checked=false]').waitFor()
    await button(driver, 'lock_mining.redeem').waitFor()
  })
})

describe('a foreign upstream', () => {
  const EXTENSIONS = (
    'save_max penalty_ratio dividend_time decimals config_id days_left paid_interest next_dividend_at ' +
    'matures_at is_renew outcome closed_at'
  ).split(' ')

  it('has no rule of ours: its penalty is shown as its own, and nothing is invented', async () => {
    const member = await screen.environment.member({ usdt: '20000' })
    await member.call(lockMining.lock, { plan: '1' as never, amount: toAmount('10000') })
    const driver = await screen.openPage({
      member,
      lang: 'en',
      path: 'lockming/buy?plan=4',
      prepare: async (page) => {
        await page.route('**/api/lh/deposit/**', async (route) => {
          const response = await route.fetch()
          const body = (await response.json()) as { data?: { list?: Record<string, unknown>[] } }
          for (const row of body.data?.list ?? []) for (const name of EXTENSIONS) row[name] = null
          await route.fulfill({ response, json: body })
        })
      },
    })
    await driver.sees(driver.t('lock_mining.early_platform'))
    expect(await driver.page.getByText(driver.t('lock_mining.penalty_rate'), { exact: true }).count()).toBe(0)
    await driver.go(ORDERS)
    await press(driver, 'lock_mining.redeem')
    await dialog(driver).waitFor()
    expect(await figure(driver, 'lock_mining.platform_penalty')).toBe('200')
    expect(await figure(driver, 'lock_mining.net')).toBe('9800')
    expect(await driver.page.getByRole('switch').count()).toBe(0)
  })
})

describe('in every language', () => {
  it.each(LANGUAGE_CODES)('%s: nothing is cut at 320 px, with locks running and over', async (lang) => {
    const member = await screen.environment.member({ usdt: '60000', btc: '2' })
    const lock = (plan: string, amount: string) =>
      member.call(lockMining.lock, { plan: plan as never, amount: toAmount(amount) })
    await lock('2', '12345.678901')
    await lock('15', '1.23456789')
    await lock('1', '1000')
    const [newest] = (await member.call(lockMining.list, {})).list
    await screen.environment.advance('2 days')
    await member.call(lockMining.redeem, { id: newest?.id as never })
    const driver = await screen.openPage({ member, lang, path: PLANS, width: 320 })
    const wrong = await cutsOn(driver.page)
    await press(driver, 'lock_mining.start')
    for (const path of [PLANS, `${PLANS}?coin=BTC`, 'lockming/buy?plan=2', ORDERS, `${ORDERS}?tab=over`]) {
      await driver.go(path)
      await driver.settles()
      for (const cut of await cutsOn(driver.page)) wrong.push(`${path}: ${cut}`)
    }
    await driver.go(ORDERS)
    await button(driver, 'lock_mining.redeem').first().click()
    await dialog(driver).waitFor()
    for (const cut of await cutsOn(driver.page)) wrong.push(`redemption: ${cut}`)
    expect(wrong).toEqual([])
    await driver.close()
  })
})
