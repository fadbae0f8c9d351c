import { amountOf, amountText, ZERO } from '@bourse/contracts/kit'
import { futures } from '@bourse/contracts/futures'
import { freshKey, type Member } from '#world'
import { describe, expect, it } from 'vitest'
import { feedLine } from './feed-line.ts'
import { button, field, press, tab, toast } from './hands.ts'
import type { Phone } from './phone.ts'
import { stage } from './stage.ts'
import { fund, traderAt } from './trader.ts'

const DESK = 'transaction/contract?symbol=BTC%2FUSDT'
const ORDERS = 'transaction/contract_order'

const screen = stage()

/** Somebody verified whose money lies in the futures account. */
const trader = (): Promise<Member> => traderAt(screen.world, 'futures', '10000')

async function at(path: string, member: Member) {
  const phone = await screen.phone({ lang: 'en', member, path })
  await phone.settles()
  const sent: { path: string; fields: URLSearchParams }[] = []
  phone.page.on('request', (request) => {
    const call = /\/api(\/lever\/(?:submit|close|setstop|batch_close|cancel))$/.exec(request.url())?.[1]
    if (call !== undefined) sent.push({ path: call, fields: new URLSearchParams(request.postData() ?? '') })
  })
  return { phone, sent }
}

const openBy = async (member: Member, side: 'long' | 'short', lots = '100') => {
  const pair = {
    base: (await member.assetId('BTC')) as never,
    quote: (await member.assetId('USDT')) as never,
  }
  await member.call(
    futures.open,
    { ...pair, side, kind: 'market', lots: amountOf(lots), leverage: 10 },
    { key: freshKey() },
  )
}

const openRows = async (member: Member) =>
  (await member.call(futures.list, { status: 'open' })).positions.list

/** What stands beside a word on the card, in plain digits. */
const onCard = async ({ page, t }: Phone, key: Parameters<Phone['t']>[0]): Promise<string> => {
  const fact = page.locator('article dl > div', { has: page.getByText(t(key), { exact: true }) }).first()
  return (await fact.locator('dd').innerText()).replaceAll(/[^\d.,−-]/g, '')
}
const digits = (said: string) => said.replaceAll(/\D/g, '')

/** Armed by a tap and confirmed by another: the way without dragging. */
async function slide(phone: Phone): Promise<void> {
  const slider = phone.page.getByRole('dialog').locator('footer button')
  await slider.click()
  await phone.page
    .getByRole('dialog')
    .getByRole('button', { name: phone.t('slide.again') })
    .click()
}

describe('a contract with protection', () => {
  it('is opened after a review, stands as a card with all its figures, and closes when the answer came', async () => {
    const member = await trader()
    const { phone, sent } = await at(DESK, member)
    const { page, t } = phone
    await field(phone, 'futures.lots').fill('100')
    await page.getByRole('switch', { name: t('futures.stops') }).click()
    await field(phone, 'futures.take_profit').fill('66000')
    await field(phone, 'futures.stop_loss').fill('57000')
    await press(phone, 'futures.open_long')
    await page.getByRole('dialog').waitFor()
    const reviewed = async (key: Parameters<Phone['t']>[0]) => {
      const row = page
        .getByRole('dialog')
        .locator('dl > div', { has: page.getByText(t(key), { exact: true }) })
      return digits(await row.locator('dd').innerText())
    }
    const promised = [await reviewed('futures.margin'), await reviewed('spot.fee')]
    await button(phone, 'app.confirm').dblclick()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.locator('article').first().waitFor()
    expect(sent).toHaveLength(1)
    const [position] = await openRows(member)
    expect(position).toMatchObject({ side: 'long', leverage: 10, takeProfit: amountOf('66000') })
    const charged = [position?.margin, position?.fee].map((amount) => digits(amountText(amount ?? ZERO)))
    expect(charged, 'what the review promised is what was charged').toEqual(promised)
    expect(await page.locator('article').first().innerText()).toContain(`${t('futures.long')} 10×`)
    expect(digits(await onCard(phone, 'futures.lots'))).toBe('100')
    expect(digits(await onCard(phone, 'futures.open_price'))).toMatch(/^600\d{4}$/)
    expect(digits(await onCard(phone, 'futures.take_profit'))).toBe('6600000')
    expect(digits(await onCard(phone, 'futures.stop_loss'))).toBe('5700000')
    for (const key of [
      'futures.margin',
      'futures.fee_paid',
      'futures.overnight_paid',
      'futures.liquidation',
    ] as const)
      expect(await onCard(phone, key), key).toMatch(/\d/)
    await page
      .getByRole('meter', { name: t('futures.risk') })
      .first()
      .waitFor()

    await press(phone, 'futures.stops')
    const target = page.getByRole('dialog').getByLabel(t('futures.take_profit'), { exact: true })
    await target.fill('50000')
    await press(phone, 'app.save')
    await phone.sees(t('futures.stop_wrong'))
    await target.fill('67000')
    await press(phone, 'app.save')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await phone.sees(/67[.,\s\u202f]?000/)

    await screen.world.price('BTC/USDT', '61000')
    await page.locator('article').getByText(/^\+/).first().waitFor()
    await press(phone, 'futures.close')
    await page.getByRole('dialog').waitFor()
    let release = () => {}
    const held = new Promise<void>((done) => (release = done))
    await page.route('**/api/lever/close', async (route) => {
      await held
      await route.continue()
    })
    const confirm = page.getByRole('dialog').locator('footer button')
    await confirm.click()
    await confirm.and(page.locator('[aria-busy=true]')).waitFor()
    expect(await page.locator('article').count(), 'the row stays until the answer').toBe(1)
    // A toast goes after a moment, so it is waited for before there is one.
    const told = toast(phone).filter({ hasText: /\+/ }).waitFor()
    release()
    await page.locator('article').waitFor({ state: 'detached' })
    await told
    expect(await openRows(member)).toEqual([])
    expect(phone.complaints).toEqual([])
    await phone.close()
  })

  it('from 20× on ends in a slide, and two taps do as well', async () => {
    const member = await trader()
    const { phone, sent } = await at(DESK, member)
    await phone.page.getByRole('button', { name: `${phone.t('futures.leverage')} 10×` }).click()
    await phone.page.getByRole('dialog').getByRole('button', { name: '50×', exact: true }).click()
    await phone.sees(/50.+2[.,]00/)
    await press(phone, 'app.confirm')
    await phone.page.getByRole('dialog').waitFor({ state: 'detached' })
    await tab(phone, 'futures.short').click()
    await field(phone, 'futures.lots').fill('100')
    await press(phone, 'futures.open_short')
    await phone.page.getByRole('dialog').waitFor()
    expect(await button(phone, 'app.confirm').count(), 'no plain button').toBe(0)
    await slide(phone)
    await phone.page.getByRole('dialog').waitFor({ state: 'detached' })
    await phone.page.locator('article').first().waitFor()
    expect(sent).toHaveLength(1)
    await phone.close()
  })
})

describe('what is open', () => {
  it('is closed at once by side, after a slide that names the count', async () => {
    const member = await trader()
    await openBy(member, 'long')
    await openBy(member, 'short')
    await openBy(member, 'short', '50')
    const { phone, sent } = await at(`${ORDERS}?tab=positions`, member)
    await phone.page.locator('article').nth(2).waitFor()
    await press(phone, 'futures.close_many')
    await phone.page
      .getByRole('dialog')
      .getByRole('button', { name: phone.t('futures.shorts'), exact: true })
      .click()
    await phone.page.getByRole('dialog').locator('dd').first().filter({ hasText: '2' }).waitFor()
    await slide(phone)
    await phone.page.getByRole('dialog').waitFor({ state: 'detached' })
    await phone.page.locator('article').nth(1).waitFor({ state: 'detached' })
    expect(sent.map(({ path }) => path)).toEqual(['/lever/batch_close'])
    expect((await openRows(member)).map(({ side }) => side)).toEqual(['long'])
    await phone.close()
  })

  it('goes without a reload when its stop is reached, and stands in the history with its reason', async () => {
    const member = await trader()
    await openBy(member, 'long')
    const [position] = await openRows(member)
    if (position === undefined) throw new Error('nothing was opened')
    await member.call(
      futures.setStops,
      { id: position.id, takeProfit: amountOf('61000') },
      { key: freshKey() },
    )
    const { phone } = await at(`${ORDERS}?tab=positions`, member)
    await phone.page.locator('article').first().waitFor()
    const told = toast(phone).filter({ hasText: 'BTC/USDT' }).waitFor()
    await screen.world.price('BTC/USDT', '61010')
    await told
    await phone.sees(phone.t('futures.none_positions'))
    await tab(phone, 'futures.history').click()
    await phone.page.locator('article').getByText(phone.t('futures.take_profit'), { exact: true }).waitFor()
    await phone.page.getByRole('link', { name: phone.t('screen.receipts') }).waitFor()
    await press(phone, 'futures.per_day')
    await phone.page.locator('article').first().waitFor()
    await phone.close()
  })
})

describe('a limit order', () => {
  it('must lie on its side of the market, waits among the orders, and is taken back', async () => {
    const member = await trader()
    const { phone, sent } = await at(DESK, member)
    await tab(phone, 'spot.limit').click()
    const price = phone.page.getByLabel(`${phone.t('market.price')} · USDT`, { exact: true })
    await price.fill('60500')
    await field(phone, 'futures.lots').fill('100')
    await press(phone, 'futures.open_long')
    await phone.sees(phone.t('futures.limit_below'))
    expect(sent).toHaveLength(0)
    await price.fill('59000')
    await press(phone, 'futures.open_long')
    await press(phone, 'app.confirm')
    await phone.page.getByRole('dialog').waitFor({ state: 'detached' })
    await phone.page.getByRole('tab', { name: new RegExp(phone.t('futures.orders')) }).click()
    await phone.page.locator('article').first().waitFor()
    await phone.page.getByRole('button', { name: new RegExp(phone.t('spot.cancel')) }).click()
    await phone.sees(phone.t('futures.none_orders'))
    await phone.close()
  })
})

describe('a price that no longer moves', () => {
  it('locks the ticket and the review that is open, in words', async () => {
    const line = feedLine()
    const phone = await screen.phone({
      lang: 'en',
      member: await trader(),
      path: DESK,
      prepare: line.prepare,
    })
    await phone.settles()
    await expect.poll(line.isOpen, { timeout: 30_000 }).toBe(true)
    await field(phone, 'futures.lots').fill('100')
    await press(phone, 'futures.open_long')
    const confirm = phone.page
      .getByRole('dialog')
      .getByRole('button', { name: phone.t('app.confirm'), exact: true })
    await confirm.waitFor()
    await line.cut()
    await phone.page.getByRole('dialog').getByText(phone.t('spot.price_updating')).waitFor()
    expect(await confirm.isDisabled()).toBe(true)
    await phone.page.keyboard.press('Escape')
    await phone.sees(phone.t('spot.price_updating'))
    expect(await button(phone, 'futures.open_long').isDisabled()).toBe(true)
    await phone.close()
  })
})

describe('others', () => {
  it('who is not verified is told so and led to his identity', async () => {
    await screen.world.price('BTC/USDT', '60000')
    const member = await screen.world.member({ usdt: '1000' })
    await fund(member, 'futures', '1000')
    const { phone } = await at(DESK, member)
    await field(phone, 'futures.lots').fill('10')
    await press(phone, 'futures.open_long')
    await press(phone, 'app.confirm')
    await phone.page.waitForURL(/setting\/real_mark/)
    await phone.close()
  })

  it('a stranger reads the whole ticket and is led to the log-in page by its button', async () => {
    const phone = await screen.phone({ lang: 'en', path: DESK })
    await phone.settles()
    await phone.sees(phone.t('futures.login_positions'))
    await press(phone, 'trade.login')
    await phone.sees(phone.t('app.login_first'))
    await phone.arrives(`common/login?to=${encodeURIComponent(DESK)}`)
    await phone.close()
  })

  it('what is shared shows no result until its owner turns that on', async () => {
    const member = await trader()
    await openBy(member, 'long')
    const { phone } = await at(`${ORDERS}?tab=positions`, member)
    await press(phone, 'futures.share')
    const sheet = phone.page.getByRole('dialog')
    await sheet.waitFor()
    expect(await sheet.locator('figure').innerText()).not.toMatch(/%/)
    const choice = phone.page.getByRole('switch', { name: phone.t('futures.share_result') })
    expect(await choice.getAttribute('aria-checked')).toBe('false')
    await choice.click()
    await sheet.locator('figure').getByText(/%/).waitFor()
    expect(await choice.getAttribute('aria-checked')).toBe('true')
    await phone.close()
  })
})
