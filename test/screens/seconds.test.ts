import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { content } from '@bourse/contracts/content'
import { amountOf } from '@bourse/contracts/kit'
import { market } from '@bourse/contracts/market'
import { seconds } from '@bourse/contracts/seconds'
import { operatorSocket, serveOperator } from '@bourse/exchange'
import { askExchange } from '@bourse/exchange/operator'
import { freshKey, type Member } from '#world'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { barriers } from './axe.ts'
import { feedLine } from './feed-line.ts'
import { button, field, press, tab, toast } from './hands.ts'
import type { Phone, PhoneOptions } from './phone.ts'
import { stage } from './stage.ts'
import { fund, traderAt } from './trader.ts'

const DESK = 'transaction/index?nav=seconds&symbol=BTC%2FUSDT'
const ORDERS = 'transaction/seconds_order'

const screen = stage()

/** A verified member with money in the account that options are paid from. */
const trader = (): Promise<Member> => traderAt(screen.world, 'seconds', '500')

/** Up for sixty seconds with 100, as an integrator would. */
async function openOverApi(member: Member): Promise<void> {
  const markets = (await member.call(market.boards, {})).list.flatMap((board) => board.markets)
  const btc = markets.find(({ baseCode, quoteCode }) => `${baseCode}/${quoteCode}` === 'BTC/USDT')
  if (btc === undefined) throw new Error('no market of BTC')
  const order = { market: btc.id, payAsset: btc.quote, direction: 'up', seconds: 60 } as const
  await member.call(seconds.open, { ...order, stake: amountOf('100') }, { key: freshKey() })
}

/** A phone on the desk, and what it asks of the calls of options. */
async function deskOf(options: PhoneOptions) {
  const asked: string[] = []
  const phone = await screen.phone({ lang: 'en', path: DESK, ...options })
  phone.page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.startsWith('/api/microtrade/'))
      asked.push(`${pathname.split('/').pop() ?? ''} ${searchParams.get('limit') ?? ''}`.trim())
  })
  await phone.settles()
  return { phone, asked }
}

const riskBox = ({ page, t }: Phone) => page.locator('label', { hasText: t('seconds.risk') })
const dialog = ({ page }: Phone) => page.getByRole('dialog')
const timer = ({ page }: Phone) => page.getByRole('timer')
/** Seconds that a countdown shows. */
async function left(phone: Phone): Promise<number> {
  const [minutes = '', seconds = ''] = ((await timer(phone).first().textContent()) ?? '').split(':')
  return Number(minutes) * 60 + Number(seconds)
}

async function reviewed(phone: Phone, key: Parameters<Phone['t']>[0]): Promise<string> {
  const row = dialog(phone).locator('dl > div', { has: phone.page.getByText(phone.t(key), { exact: true }) })
  return (await row.locator('dd').innerText()).replaceAll(',', '')
}

/** Sixty seconds, a stake, the note of risk where it stands, a direction, and the review agreed to. */
async function openOption(phone: Phone, direction: 'seconds.up' | 'seconds.down'): Promise<void> {
  await phone.page
    .getByRole('group', { name: phone.t('seconds.duration') })
    .getByRole('button', { name: phone.t('seconds.in_seconds', { n: 60 }) })
    .click()
  await field(phone, 'seconds.stake').fill('100')
  if ((await riskBox(phone).count()) > 0) await riskBox(phone).click()
  await press(phone, direction)
  await dialog(phone).waitFor()
  await press(phone, 'app.confirm')
  await dialog(phone).waitFor({ state: 'detached' })
  await timer(phone).first().waitFor()
}

/** What the operator says to his exchange. */
async function operate(line: string): Promise<void> {
  const path = operatorSocket(join(tmpdir(), randomBytes(8).toString('hex')))
  const server = await serveOperator(screen.world.exchange.operator, path, pino({ level: 'silent' }))
  const answer = await askExchange(path, line.split(' '))
  server.close()
  expect(answer?.ok).toBe(true)
}

/** Whether the product offers options, as every page is told. */
async function isOffered(): Promise<boolean> {
  return (await screen.world.visitor().call(content.site, {})).secondsEnabled === true
}

describe('J07: an option of sixty seconds', () => {
  it('names the stake as the possible loss, counts down, tells its result once, and is complete', async () => {
    const member = await trader()
    const { phone, asked } = await deskOf({ member })
    await phone.page
      .getByRole('group', { name: phone.t('seconds.duration') })
      .getByRole('button', { name: phone.t('seconds.in_seconds', { n: 60 }) })
      .click()
    await phone.page
      .getByRole('group', { name: phone.t('seconds.stakes') })
      .getByRole('button', { name: '100', exact: true })
      .click()
    await press(phone, 'seconds.up')
    await phone.sees(phone.t('seconds.risk_first'))
    expect(await dialog(phone).count(), 'nothing is reviewed before the note of risk was ticked').toBe(0)
    await riskBox(phone).click()
    await press(phone, 'seconds.up')
    await dialog(phone).waitFor()
    expect(await reviewed(phone, 'seconds.loss')).toContain('100 USDT')
    expect(await reviewed(phone, 'seconds.gain')).toContain('80 USDT')
    expect(await reviewed(phone, 'seconds.direction')).toContain(phone.t('seconds.up'))
    expect(await reviewed(phone, 'spot.balance_after')).toContain('400 USDT')
    await button(phone, 'app.confirm').dblclick()
    await dialog(phone).waitFor({ state: 'detached' })
    await phone.sees(phone.t('seconds.waiting'))
    expect(asked.filter((call) => call === 'submit')).toHaveLength(1)

    await screen.world.price('BTC/USDT', '60010')
    await phone.sees(/60.?010.00/)
    expect(await left(phone)).toBeLessThanOrEqual(60)
    await screen.world.price('BTC/USDT', '60100')
    await screen.world.advance('1 minute')
    await dialog(phone).waitFor()
    const sheet = await dialog(phone).innerText()
    expect(sheet).toContain(phone.t('seconds.won'))
    expect(sheet).toContain('+80')
    expect(sheet.replaceAll(/[\s.,]/g, '')).toContain('6010000')
    expect(await dialog(phone).count()).toBe(1)
    expect(await barriers(phone.page)).toEqual([])
    await press(phone, 'app.done')
    await dialog(phone).waitFor({ state: 'detached' })
    await phone.sees(phone.t('seconds.none_open'))
    await phone.page
      .getByRole('region', { name: phone.t('seconds.recent') })
      .getByText('+80')
      .waitFor()
    expect(asked.filter((call) => call.startsWith('get_result'))).toHaveLength(1)
    expect(asked.filter((call) => call.startsWith('lists') && call !== 'lists 5')).toEqual([])

    await phone.go(`${ORDERS}?tab=complete`)
    await phone.settles()
    await phone.sees(phone.t('seconds.won'))
    await phone.page.getByRole('link', { name: phone.t('screen.receipt') }).click()
    await phone.settles()
    expect(phone.at()).toMatch(/^setting\/receipt/)
    expect(phone.complaints).toEqual([])
    expect(await screen.world.isBalanced()).toBe(true)
    await phone.close()
  })

  it('comes back after a reload with the time that is left, on a phone whose clock is years behind', async () => {
    const member = await trader()
    await openOverApi(member)
    await screen.world.price('BTC/USDT', '60001')
    await screen.world.advance('20 seconds')
    const { phone } = await deskOf({
      member,
      prepare: (page) => page.clock.install({ time: new Date('2001-02-03T04:05:06Z') }),
    })
    expect(await phone.page.evaluate(() => new Date().getFullYear())).toBe(2001)
    for (const spent of [20, 35]) {
      await timer(phone).first().waitFor()
      expect(await left(phone)).toBeLessThanOrEqual(60 - spent)
      expect(await left(phone)).toBeGreaterThan(5)
      await phone.page.clock.setSystemTime(new Date('2031-07-08T09:10:11Z'))
      await phone.page.clock.runFor(1_500)
      expect(await left(phone), 'a clock that jumps changes nothing').toBeGreaterThan(5)
      expect(await dialog(phone).count()).toBe(0)
      await screen.world.advance('15 seconds')
      await phone.page.reload()
    }
    await screen.world.price('BTC/USDT', '60002')
    await phone.settles()
    await screen.world.advance('1 minute')
    await dialog(phone)
      .filter({ hasText: phone.t('seconds.won') })
      .waitFor()
    await phone.close()
  })

  it('tells its end also to whoever looks at another page meanwhile, on the way back', async () => {
    const { phone, asked } = await deskOf({ member: await trader() })
    await openOption(phone, 'seconds.up')
    await phone.go('market/market')
    await phone.settles()
    await screen.world.advance('2 minutes')
    await phone.go(ORDERS)
    await dialog(phone)
      .filter({ hasText: phone.t('seconds.draw') })
      .waitFor()
    await press(phone, 'app.done')
    await dialog(phone).waitFor({ state: 'detached' })
    await phone.go(DESK)
    await phone.settles()
    expect(await dialog(phone).count(), 'once').toBe(0)
    expect(asked.filter((call) => call.startsWith('get_result'))).toHaveLength(1)
    await phone.close()
  })

  it('is followed by its countdown alone where no event comes', async () => {
    const member = await trader()
    const line = feedLine()
    await line.cut()
    await openOverApi(member)
    await screen.world.price('BTC/USDT', '60005')
    const { phone } = await deskOf({ member, prepare: line.prepare, holdsTime: true })
    await timer(phone).first().waitFor()
    await screen.world.advance('1 minute')
    await phone.page.clock.runFor(65_000)
    await dialog(phone)
      .filter({ hasText: phone.t('seconds.draw') })
      .waitFor()
    await phone.close()
  })
})

describe('what cannot be opened', () => {
  it('is named under the stake, and what was typed stays', async () => {
    const { phone, asked } = await deskOf({ member: await trader() })
    const stake = field(phone, 'seconds.stake')
    for (const [typed, key, n] of [
      ['0', 'field.amount_wrong', ''],
      ['4.99', 'field.minimum', '5'],
      ['500.01', 'field.maximum', '500'],
    ] as const) {
      await stake.fill(typed)
      await press(phone, 'seconds.down')
      await phone.page
        .getByRole('alert')
        .getByText(phone.t(key, { n, coin: 'USDT' }))
        .first()
        .waitFor()
      expect(await stake.inputValue()).toBe(typed)
    }
    await toast(phone).waitFor({ state: 'detached' })
    await phone.sees(phone.t('field.maximum', { n: '500', coin: 'USDT' }))
    expect(asked.filter((call) => call === 'submit')).toEqual([])
    await phone.close()
  })

  it('waits with its reason while the price is not known, also in the review', async () => {
    const line = feedLine()
    const { phone } = await deskOf({ member: await trader(), prepare: line.prepare })
    await field(phone, 'seconds.stake').fill('50')
    await riskBox(phone).click()
    await press(phone, 'seconds.up')
    await dialog(phone).waitFor()
    await expect.poll(line.isOpen, { timeout: 30_000 }).toBe(true)
    await line.cut()
    await dialog(phone).getByText(phone.t('spot.price_updating')).waitFor()
    expect(await button(phone, 'app.confirm').isDisabled()).toBe(true)
    await phone.page.keyboard.press('Escape')
    for (const key of ['seconds.up', 'seconds.down'] as const)
      expect(await button(phone, key).isDisabled()).toBe(true)
    await phone.close()
  })

  it('leads a member without identity to its page, and a stranger to the log-in page', async () => {
    const member = await screen.world.member({ usdt: '100' })
    await fund(member, 'seconds', '100')
    const { phone } = await deskOf({ member })
    await field(phone, 'seconds.stake').fill('50')
    await riskBox(phone).click()
    await press(phone, 'seconds.up')
    await press(phone, 'app.confirm')
    await phone.page.waitForURL(/#\/pages\/setting\/real_mark/)
    await phone.close()

    const stranger = await deskOf({})
    await stranger.phone.sees(stranger.phone.t('seconds.risk'))
    expect(stranger.asked, 'no protected call leaves the phone').toEqual([])
    await press(stranger.phone, 'trade.login')
    await stranger.phone.arrives(`common/login?to=${encodeURIComponent(DESK)}`)
    await stranger.phone.close()
  })
})

describe('in trouble', () => {
  it('each place says what failed and offers another try, and nothing is sent without a network', async () => {
    const broken = /\/api\/microtrade\/(seconds|lists)/
    const { phone } = await deskOf({
      member: await trader(),
      prepare: (page) =>
        page
          .route(broken, (route) => {
            const error = { code: 'upstream_unreachable', message: 'The line is down', request_id: 'r' }
            return route.fulfill({ status: 502, json: { ok: false, error } })
          })
          .then(() => undefined),
    })
    await expect.poll(() => phone.page.getByText('The line is down').count()).toBe(3)
    await phone.page.unroute(broken)
    for (const left of [2, 1, 0]) {
      await button(phone, 'app.retry').first().click()
      await expect.poll(() => button(phone, 'app.retry').count()).toBe(left)
    }
    await phone.sees(phone.t('seconds.none_open'))
    await phone.sees(phone.t('seconds.none_recent'))
    await field(phone, 'seconds.stake').fill('50')
    await phone.context.setOffline(true)
    await phone.sees(phone.t('app.write_offline'))
    expect(await button(phone, 'seconds.up').isDisabled()).toBe(true)
    expect(await field(phone, 'seconds.stake').inputValue()).toBe('50')
    await phone.context.setOffline(false)
    await phone.page.getByText(phone.t('app.write_offline')).waitFor({ state: 'detached' })
    await phone.close()
  })
})

describe('where a region allows no options', () => {
  it('neither a tab, nor a tile, nor an address leads to them, and old results can still be read', async () => {
    const member = await trader()
    await operate('site seconds off')
    await expect.poll(isOffered).toBe(false)
    const phone = await screen.phone({ lang: 'en', member, path: DESK })
    await phone.settles()
    await phone.sees(phone.t('seconds.not_here'))
    expect(await tab(phone, 'trade.coins').getAttribute('aria-selected')).toBe('true')
    expect(await tab(phone, 'trade.seconds').count()).toBe(0)
    await phone.go('index/index')
    await phone.settles()
    await press(phone, 'app.more')
    await dialog(phone).waitFor()
    expect(await phone.page.getByRole('link', { name: phone.t('tile.option'), exact: true }).count()).toBe(0)
    await phone.go(ORDERS)
    await phone.settles()
    await phone.sees(phone.t('seconds.none_open'))
    expect(await phone.page.getByRole('link', { name: phone.t('seconds.start') }).count()).toBe(0)
    await phone.close()
    await operate('site seconds on')
  })
})
