import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { content } from '@bourse/contracts/content'
import { toAmount } from '@bourse/contracts/kit'
import { market } from '@bourse/contracts/market'
import { seconds } from '@bourse/contracts/seconds'
import { operatorSocket, serveOperator } from '@bourse/exchange'
import { requestExchange } from '@bourse/exchange/operator'
import { freshKey, type Member } from '#environment'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { listBarriers } from './axe.ts'
import { feedConnection } from './feed-connection.ts'
import { button, field, press, tab, toast } from './gestures.ts'
import { intercept } from './intercept.ts'
import type { PageDriver, PageOptions } from './page-driver.ts'
import { fixture } from './fixture.ts'
import { fund, traderWithFunds } from './trader.ts'

const ORDER_FORM = 'transaction/index?nav=seconds&symbol=BTC%2FUSDT'
const ORDERS = 'transaction/seconds_order'

const screen = fixture()

/** Creates a verified member with a funded seconds account. */
const trader = (): Promise<Member> => traderWithFunds(screen.environment, 'seconds', '500')

/** Opens an order over the API: up with 100, for sixty seconds by default. */
async function openOverApi(member: Member, length = 60): Promise<void> {
  const markets = (await member.call(market.boards, {})).list.flatMap((board) => board.markets)
  const btc = markets.find(({ baseCode, quoteCode }) => `${baseCode}/${quoteCode}` === 'BTC/USDT')
  if (btc === undefined) throw new Error('no market of BTC')
  const order = { market: btc.id, payAsset: btc.quote, direction: 'up', seconds: length } as const
  await member.call(seconds.open, { ...order, stake: toAmount('100') }, { key: freshKey() })
}

/** Opens a page on the order form; records its requests about seconds orders. */
async function openOrderForm(options: PageOptions) {
  const calls: string[] = []
  const driver = await screen.openPage({ lang: 'en', path: ORDER_FORM, ...options })
  driver.page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.startsWith('/api/microtrade/'))
      calls.push(`${pathname.split('/').pop() ?? ''} ${searchParams.get('limit') ?? ''}`.trim())
  })
  await driver.settles()
  return { driver, calls }
}

const riskBox = ({ page, t }: PageDriver) => page.locator('label', { hasText: t('seconds.risk') })
const dialog = ({ page }: PageDriver) => page.getByRole('dialog')
const timer = ({ page }: PageDriver) => page.getByRole('timer')
/** Reads the seconds that a countdown shows. */
async function readSecondsLeft(driver: PageDriver): Promise<number> {
  const [minutes = '', seconds = ''] = ((await timer(driver).first().textContent()) ?? '').split(':')
  return Number(minutes) * 60 + Number(seconds)
}

async function readReview(driver: PageDriver, key: Parameters<PageDriver['t']>[0]): Promise<string> {
  const row = dialog(driver).locator('dl > div', {
    has: driver.page.getByText(driver.t(key), { exact: true }),
  })
  return (await row.locator('dd').innerText()).replaceAll(',', '')
}

/** Opens an order: sixty seconds, a stake, the risk notice if shown, a direction, and a confirmed review. */
async function openSeconds(driver: PageDriver, direction: 'seconds.up' | 'seconds.down'): Promise<void> {
  await driver.page
    .getByRole('group', { name: driver.t('seconds.duration') })
    .getByRole('button', { name: driver.t('seconds.in_seconds', { n: 60 }) })
    .click()
  await field(driver, 'seconds.stake').fill('100')
  if ((await riskBox(driver).count()) > 0) await riskBox(driver).click()
  await press(driver, direction)
  await dialog(driver).waitFor()
  await press(driver, 'app.confirm')
  await dialog(driver).waitFor({ state: 'detached' })
  await timer(driver).first().waitFor()
}

/** Runs an operator command. */
async function operate(connection: string): Promise<void> {
  const path = operatorSocket(join(tmpdir(), randomBytes(8).toString('hex')))
  const server = await serveOperator(screen.environment.exchange.operator, path, pino({ level: 'silent' }))
  const response = await requestExchange(path, connection.split(' '))
  server.close()
  expect(response?.ok).toBe(true)
}

/** Whether the site settings offer seconds orders. */
async function isOffered(): Promise<boolean> {
  return (await screen.environment.visitor().call(content.site, {})).secondsEnabled === true
}

describe('J07: an option of sixty seconds', () => {
  it('shows the stake as the possible loss, counts down, shows its result once, and is complete', async () => {
    const member = await trader()
    const { driver, calls } = await openOrderForm({ member })
    await driver.page
      .getByRole('group', { name: driver.t('seconds.duration') })
      .getByRole('button', { name: driver.t('seconds.in_seconds', { n: 60 }) })
      .click()
    await driver.page
      .getByRole('group', { name: driver.t('seconds.stakes') })
      .getByRole('button', { name: '100', exact: true })
      .click()
    await press(driver, 'seconds.up')
    await driver.sees(driver.t('seconds.risk_first'))
    expect(await dialog(driver).count(), 'nothing is reviewed before the note of risk was ticked').toBe(0)
    await riskBox(driver).click()
    await press(driver, 'seconds.up')
    await dialog(driver).waitFor()
    expect(await readReview(driver, 'seconds.loss')).toContain('100.2 USDT')
    expect(await readReview(driver, 'seconds.gain')).toContain('79.8 USDT')
    expect(await readReview(driver, 'spot.fee')).toContain('0.2 USDT')
    expect(await readReview(driver, 'seconds.direction')).toContain(driver.t('seconds.up'))
    expect(await readReview(driver, 'spot.balance_after')).toContain('399.8 USDT')
    await button(driver, 'app.confirm').dblclick()
    await dialog(driver).waitFor({ state: 'detached' })
    await driver.sees(driver.t('seconds.waiting'))
    expect(calls.filter((call) => call === 'submit')).toHaveLength(1)

    await screen.environment.price('BTC/USDT', '60010')
    await driver.sees(/60.?010.00/)
    expect(await readSecondsLeft(driver)).toBeLessThanOrEqual(60)
    await screen.environment.price('BTC/USDT', '60100')
    await screen.environment.advance('1 minute')
    await dialog(driver).waitFor()
    const requested = calls.filter((call) => call.startsWith('get_result')).length
    expect(requested, 'a second time only while the exchange was settling').toBeOneOf([1, 2])
    const sheet = await dialog(driver).innerText()
    expect(sheet).toContain(driver.t('seconds.won'))
    expect(sheet).toContain('+79.8')
    expect(sheet).toContain('0.2 USDT')
    expect(sheet.replaceAll(/[\s.,]/g, '')).toContain('6010000')
    expect(await dialog(driver).count()).toBe(1)
    expect(await listBarriers(driver.page)).toEqual([])
    await press(driver, 'app.done')
    await dialog(driver).waitFor({ state: 'detached' })
    await driver.sees(driver.t('seconds.none_open'))
    await driver.page
      .getByRole('region', { name: driver.t('seconds.recent') })
      .getByText('+79.8')
      .waitFor()
    expect(
      calls.filter((call) => call.startsWith('get_result')),
      'none after the result',
    ).toHaveLength(requested)
    expect(calls.filter((call) => call.startsWith('lists') && call !== 'lists 5')).toEqual([])

    await driver.go(`${ORDERS}?tab=complete`)
    await driver.settles()
    await driver.sees(driver.t('seconds.won'))
    await driver.page.getByRole('link', { name: driver.t('screen.receipt') }).click()
    await driver.settles()
    expect(driver.at()).toMatch(/^setting\/receipt/)
    expect(driver.complaints).toEqual([])
    expect(await screen.environment.isBalanced()).toBe(true)
    await driver.close()
  })

  it('returns after a reload with the remaining time, on a device whose clock is years behind', async () => {
    const member = await trader()
    await openOverApi(member)
    await screen.environment.price('BTC/USDT', '60001')
    await screen.environment.advance('20 seconds')
    const { driver } = await openOrderForm({
      member,
      holdsTime: new Date('2001-02-03T04:05:06Z'),
    })
    expect(await driver.page.evaluate(() => new Date().getFullYear())).toBe(2001)
    for (const spent of [20, 35]) {
      await timer(driver).first().waitFor()
      expect(await readSecondsLeft(driver)).toBeLessThanOrEqual(60 - spent)
      expect(await readSecondsLeft(driver)).toBeGreaterThan(5)
      await driver.page.clock.setSystemTime(new Date('2031-07-08T09:10:11Z'))
      await driver.page.clock.runFor(1_500)
      expect(await readSecondsLeft(driver), 'a clock that jumps changes nothing').toBeGreaterThan(5)
      expect(await dialog(driver).count()).toBe(0)
      await screen.environment.advance('15 seconds')
      await driver.page.reload()
    }
    await screen.environment.price('BTC/USDT', '60002')
    await driver.settles()
    await screen.environment.advance('1 minute')
    await dialog(driver)
      .filter({ hasText: driver.t('seconds.won') })
      .waitFor()
    await driver.close()
  })

  it('shows its result on other pages too, after reconnecting', async () => {
    const { driver, calls } = await openOrderForm({ member: await trader() })
    await openSeconds(driver, 'seconds.up')
    await driver.go('market/market')
    await driver.settles()
    await screen.environment.advance('2 minutes')
    await driver.go(ORDERS)
    await dialog(driver)
      .filter({ hasText: driver.t('seconds.draw') })
      .waitFor()
    await press(driver, 'app.done')
    await dialog(driver).waitFor({ state: 'detached' })
    await driver.go(ORDER_FORM)
    await driver.settles()
    expect(await dialog(driver).count(), 'once').toBe(0)
    expect(calls.filter((call) => call.startsWith('get_result'))).toHaveLength(1)
    await driver.close()
  })

  it('completes by its countdown alone when no event arrives', async () => {
    const member = await trader()
    const connection = feedConnection()
    await connection.cut()
    await openOverApi(member)
    await screen.environment.price('BTC/USDT', '60005')
    const { driver } = await openOrderForm({ member, prepare: connection.prepare, holdsTime: true })
    await timer(driver).first().waitFor()
    await screen.environment.advance('1 minute')
    await driver.page.clock.runFor(65_000)
    await dialog(driver)
      .filter({ hasText: driver.t('seconds.draw') })
      .waitFor()
    await driver.close()
  })
})

describe('without a connection', () => {
  it('no result by the last price is shown, and the final one is there within 2 s of the return', async () => {
    const connection = feedConnection()
    const member = await trader()
    await openOverApi(member, 30)
    await screen.environment.price('BTC/USDT', '60005')
    const { driver } = await openOrderForm({ member, prepare: connection.prepare, holdsTime: true })
    const estimate = driver.page.getByText(driver.t('seconds.if_now'))
    await screen.environment.price('BTC/USDT', '60010')
    await estimate.waitFor()
    await expect.poll(connection.isOpen, { timeout: 30_000 }).toBe(true)
    await connection.cut()
    await driver.context.setOffline(true)
    await estimate.waitFor({ state: 'detached' })
    await timer(driver).first().waitFor()
    // Long enough for the pauses between attempts to grow beyond two seconds.
    const failed: string[] = []
    driver.page.on('requestfailed', (request) => failed.push(request.url()))
    await screen.environment.advance('2 minutes')
    const attempts = async () => {
      await driver.page.clock.runFor(2_000)
      return failed.filter((url) => url.includes('get_result')).length
    }
    await expect.poll(attempts).toBeGreaterThanOrEqual(3)
    connection.mend()
    await driver.context.setOffline(false)
    await dialog(driver).waitFor({ timeout: 2_000 })
    expect(await dialog(driver).count()).toBe(1)
    await press(driver, 'app.done')
    await dialog(driver).waitFor({ state: 'detached' })
    await driver.close()
  })
})

describe('a refused option', () => {
  it('is explained under the stake, and the values stay', async () => {
    const { driver, calls } = await openOrderForm({ member: await trader() })
    const stake = field(driver, 'seconds.stake')
    for (const [typed, key, n] of [
      ['0', 'field.amount_wrong', ''],
      ['4.99', 'field.minimum', '5'],
      ['500.01', 'field.maximum', '500'],
    ] as const) {
      await stake.fill(typed)
      await press(driver, 'seconds.down')
      await driver.page
        .getByRole('alert')
        .getByText(driver.t(key, { n, coin: 'USDT' }))
        .first()
        .waitFor()
      expect(await stake.inputValue()).toBe(typed)
    }
    await toast(driver).waitFor({ state: 'detached' })
    await driver.sees(driver.t('field.maximum', { n: '500', coin: 'USDT' }))
    expect(calls.filter((call) => call === 'submit')).toEqual([])
    await driver.close()
  })

  it('is disabled with a reason while the price is unknown, also in the review', async () => {
    const connection = feedConnection()
    const { driver } = await openOrderForm({ member: await trader(), prepare: connection.prepare })
    await field(driver, 'seconds.stake').fill('50')
    await riskBox(driver).click()
    await press(driver, 'seconds.up')
    await dialog(driver).waitFor()
    await expect.poll(connection.isOpen, { timeout: 30_000 }).toBe(true)
    await connection.cut()
    await dialog(driver).getByText(driver.t('spot.price_updating')).waitFor()
    expect(await button(driver, 'app.confirm').isDisabled()).toBe(true)
    await driver.page.keyboard.press('Escape')
    for (const key of ['seconds.up', 'seconds.down'] as const)
      expect(await button(driver, key).isDisabled()).toBe(true)
    await driver.close()
  })

  it('shows a member without identity and a guest the steps before the form', async () => {
    const member = await screen.environment.member({ usdt: '100' })
    await fund(member, 'seconds', '100')
    const { driver } = await openOrderForm({ member })
    const steps = driver.page.locator('[data-part=access] li')
    await expect
      .poll(() => steps.evaluateAll((all) => all.map((each) => each.dataset['state'])))
      .toEqual(['done', 'done', 'todo', 'todo'])
    for (const key of ['seconds.up', 'seconds.down'] as const)
      expect(await button(driver, key).isDisabled()).toBe(true)
    await driver.page.getByRole('link', { name: driver.t('access.phone'), exact: true }).click()
    await driver.page.waitForURL(/#\/pages\/setting\/security\?bind=mobile/)
    await driver.close()

    const guest = await openOrderForm({})
    await guest.driver.sees(guest.driver.t('seconds.risk'))
    await guest.driver.sees(guest.driver.t('access.why'))
    expect(guest.calls, 'no protected call leaves the device').toEqual([])
    await press(guest.driver, 'trade.login')
    await guest.driver.arrives(`common/login?to=${encodeURIComponent(ORDER_FORM)}`)
    await guest.driver.close()
  })
})

describe('on errors', () => {
  it('each section shows what failed and a retry button, and nothing is sent while offline', async () => {
    const broken = /\/api\/microtrade\/(seconds|lists)/
    let restore = () => undefined as void
    const { driver } = await openOrderForm({
      member: await trader(),
      prepare: async (page) => {
        restore = await intercept(page, broken, (route) => {
          const error = { code: 'upstream_unreachable', message: 'The line is down', request_id: 'r' }
          return route.fulfill({ status: 502, json: { ok: false, error } })
        })
      },
    })
    await expect.poll(() => driver.page.getByText('The line is down').count()).toBe(3)
    restore()
    for (const left of [2, 1, 0]) {
      await button(driver, 'app.retry').first().click()
      await expect.poll(() => button(driver, 'app.retry').count()).toBe(left)
    }
    await driver.sees(driver.t('seconds.none_open'))
    await driver.sees(driver.t('seconds.none_recent'))
    await field(driver, 'seconds.stake').fill('50')
    await driver.context.setOffline(true)
    await driver.sees(driver.t('app.write_offline'))
    expect(await button(driver, 'seconds.up').isDisabled()).toBe(true)
    expect(await field(driver, 'seconds.stake').inputValue()).toBe('50')
    await driver.context.setOffline(false)
    await driver.page.getByText(driver.t('app.write_offline')).waitFor({ state: 'detached' })
    await driver.close()
  })
})

describe('where a region allows no options', () => {
  it('no tab, tile or address leads to them, and old results stay readable', async () => {
    const member = await trader()
    await operate('site seconds off')
    await expect.poll(isOffered).toBe(false)
    const driver = await screen.openPage({ lang: 'en', member, path: ORDER_FORM })
    await driver.settles()
    await driver.sees(driver.t('seconds.not_here'))
    const kinds = driver.page.getByRole('tablist', { name: driver.t('trade.ways') })
    expect(
      await kinds.getByRole('tab', { name: driver.t('trade.coins') }).getAttribute('aria-selected'),
    ).toBe('true')
    expect(await tab(driver, 'trade.seconds').count()).toBe(0)
    await driver.go('index/index')
    await driver.settles()
    await press(driver, 'app.more')
    await dialog(driver).waitFor()
    expect(await driver.page.getByRole('link', { name: driver.t('tile.option'), exact: true }).count()).toBe(
      0,
    )
    await driver.go(ORDERS)
    await driver.settles()
    await driver.sees(driver.t('seconds.none_open'))
    expect(await driver.page.getByRole('link', { name: driver.t('seconds.start') }).count()).toBe(0)
    await driver.close()
    await operate('site seconds on')
  })
})
