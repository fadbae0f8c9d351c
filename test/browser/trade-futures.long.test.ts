import { toAmount, amountText, ZERO } from '@bourse/contracts/kit'
import { futures } from '@bourse/contracts/futures'
import { freshKey, type Member } from '#environment'
import { describe, expect, it } from 'vitest'
import { feedConnection } from './feed-connection.ts'
import { button, field, press, slide, tab, toast } from './gestures.ts'
import type { PageDriver } from './page-driver.ts'
import { fixture } from './fixture.ts'
import { fund, traderWithFunds } from './trader.ts'

const ORDER_FORM = 'transaction/contract?symbol=BTC%2FUSDT'
const ORDERS = 'transaction/contract_order'

const screen = fixture()

/** Creates a verified member with a funded futures account. */
const trader = (): Promise<Member> => traderWithFunds(screen.environment, 'futures', '10000')

async function at(path: string, member: Member) {
  const driver = await screen.openPage({ lang: 'en', member, path })
  await driver.settles()
  const sent: { path: string; fields: URLSearchParams }[] = []
  driver.page.on('request', (request) => {
    const call = /\/api(\/lever\/(?:submit|close|setstop|batch_close|cancel))$/.exec(request.url())?.[1]
    if (call !== undefined) sent.push({ path: call, fields: new URLSearchParams(request.postData() ?? '') })
  })
  return { driver, sent }
}

const openBy = async (member: Member, side: 'long' | 'short', lots = '100') => {
  const pair = {
    base: (await member.assetId('BTC')) as never,
    quote: (await member.assetId('USDT')) as never,
  }
  await member.call(
    futures.open,
    { ...pair, side, kind: 'market', lots: toAmount(lots), leverage: 10 },
    { key: freshKey() },
  )
}

const openRows = async (member: Member) =>
  (await member.call(futures.list, { status: 'open' })).positions.list

/** Opens the card of the first position by a tap on its row. */
const openCard = ({ page }: PageDriver) => page.locator('article [aria-expanded=false]').first().click()

/** Reads the value beside a label on the card, in plain digits. */
const onCard = async ({ page, t }: PageDriver, key: Parameters<PageDriver['t']>[0]): Promise<string> => {
  const fact = page.locator('article dl > div', { has: page.getByText(t(key), { exact: true }) }).first()
  return (await fact.locator('dd').innerText()).replaceAll(/[^\d.,−-]/g, '')
}
const digits = (text: string) => text.replaceAll(/\D/g, '')

describe('a position with stops', () => {
  it('opens after a review, is a card with all its figures, and closes with the response', async () => {
    const member = await trader()
    const { driver, sent } = await at(ORDER_FORM, member)
    const { page, t } = driver
    await field(driver, 'futures.lots').fill('100')
    await page.getByRole('switch', { name: t('futures.stops') }).click()
    await field(driver, 'futures.take_profit').fill('66000')
    await field(driver, 'futures.stop_loss').fill('57000')
    await press(driver, 'futures.open_long')
    await page.getByRole('dialog').waitFor()
    const reviewed = async (key: Parameters<PageDriver['t']>[0]) => {
      const row = page
        .getByRole('dialog')
        .locator('dl > div', { has: page.getByText(t(key), { exact: true }) })
      return digits(await row.locator('dd').innerText())
    }
    const promised = [await reviewed('futures.margin'), await reviewed('spot.fee')]
    await button(driver, 'app.confirm').dblclick()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const row = page.locator('article').first()
    expect((await row.boundingBox())?.height).toBe(96)
    expect(digits(await row.innerText())).toContain('100')
    await openCard(driver)
    expect(sent).toHaveLength(1)
    const [position] = await openRows(member)
    expect(position).toMatchObject({ side: 'long', leverage: 10, takeProfit: toAmount('66000') })
    // Shown as money, with two places at most.
    const charged = [position?.margin, position?.fee].map((amount) =>
      digits(String(Number(Number(amountText(amount ?? ZERO)).toFixed(2)))),
    )
    expect(charged, 'what the review promised is what was charged').toEqual(promised)
    expect(await page.locator('article').first().innerText()).toContain(`${t('futures.long')} 10×`)
    expect(digits(await onCard(driver, 'futures.lots'))).toBe('100')
    expect(digits(await onCard(driver, 'futures.open_price'))).toMatch(/^600\d{4}$/)
    expect(digits(await onCard(driver, 'futures.take_profit'))).toBe('6600000')
    expect(digits(await onCard(driver, 'futures.stop_loss'))).toBe('5700000')
    for (const key of [
      'futures.margin',
      'futures.fee_paid',
      'futures.overnight_paid',
      'futures.liquidation',
    ] as const)
      expect(await onCard(driver, key), key).toMatch(/\d/)
    await page
      .getByRole('meter', { name: t('futures.risk') })
      .first()
      .waitFor()

    await press(driver, 'futures.stops')
    const target = page.getByRole('dialog').getByLabel(t('futures.take_profit'), { exact: true })
    await target.fill('50000')
    await press(driver, 'app.save')
    await driver.sees(t('futures.stop_wrong'))
    await target.fill('67000')
    await press(driver, 'app.save')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await driver.sees(/67[.,\s\u202f]?000/)

    await screen.environment.mark('BTC/USDT', '61000')
    await page.locator('article').getByText(/^\+/).first().waitFor()
    await press(driver, 'futures.close')
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
    // A toast disappears, so the wait starts before it.
    const notified = toast(driver).filter({ hasText: /\+/ }).waitFor()
    release()
    await page.locator('article').waitFor({ state: 'detached' })
    await notified
    expect(await openRows(member)).toEqual([])
    expect(driver.complaints).toEqual([])
    await driver.close()
  })

  it('from 20× on requires a slide; two taps are equivalent', async () => {
    const member = await trader()
    const { driver, sent } = await at(ORDER_FORM, member)
    await driver.page.getByRole('button', { name: `${driver.t('futures.leverage')} 10×` }).click()
    await driver.page.getByRole('dialog').getByRole('button', { name: '50×', exact: true }).click()
    await driver.sees(/50.+2[.,]00/)
    await press(driver, 'app.confirm')
    await driver.page.getByRole('dialog').waitFor({ state: 'detached' })
    await tab(driver, 'futures.short').click()
    await field(driver, 'futures.lots').fill('100')
    await press(driver, 'futures.open_short')
    await driver.page.getByRole('dialog').waitFor()
    expect(await button(driver, 'app.confirm').count(), 'no plain button').toBe(0)
    await slide(driver)
    await driver.page.getByRole('dialog').waitFor({ state: 'detached' })
    await driver.page.locator('article').first().waitFor()
    expect(sent).toHaveLength(1)
    await driver.close()
  })
})

describe('super leverage', () => {
  it('is listed with its limit, which the review repeats before a slide', async () => {
    const { driver, sent } = await at(ORDER_FORM, await trader())
    await driver.page.getByRole('button', { name: `${driver.t('futures.leverage')} 10×` }).click()
    await driver.page.getByRole('dialog').getByRole('button', { name: '200×', exact: true }).click()
    await driver.sees(/200.+0[.,]50/)
    await press(driver, 'app.confirm')
    await driver.page.getByRole('dialog').waitFor({ state: 'detached' })
    await field(driver, 'futures.lots').fill('1000')
    await press(driver, 'futures.open_long')
    await driver.sees(/10[.,\s\u202f]?000/)
    expect(await driver.page.getByRole('dialog').count()).toBe(0)
    await field(driver, 'futures.lots').fill('10')
    await press(driver, 'futures.open_long')
    await driver.page.getByRole('dialog').getByText(driver.t('futures.super'), { exact: true }).waitFor()
    await slide(driver)
    await driver.page.locator('article').first().waitFor()
    expect(sent.map(({ fields }) => fields.get('multiple'))).toEqual(['200'])
    await driver.close()
  })
})

describe('open positions', () => {
  it('are closed by a call that is sent although the network seems to be unavailable', async () => {
    const member = await trader()
    await openBy(member, 'long')
    const { driver } = await at(`${ORDERS}?tab=positions`, member)
    await openCard(driver)
    await press(driver, 'futures.close')
    await driver.page.getByRole('dialog').waitFor()
    await driver.context.setOffline(true)
    await driver.sees(driver.t('app.offline'))
    const sent = driver.page.waitForRequest('**/api/lever/close')
    await driver.page.getByRole('dialog').locator('footer button').click()
    await sent
    await driver.context.setOffline(false)
    await driver.close()
  })

  it('are closed together by side, after a slide that shows the count', async () => {
    const member = await trader()
    await openBy(member, 'long')
    await openBy(member, 'short')
    await openBy(member, 'short', '50')
    const { driver, sent } = await at(`${ORDERS}?tab=positions`, member)
    await driver.page.locator('article').nth(2).waitFor()
    await press(driver, 'futures.close_many')
    await driver.page
      .getByRole('dialog')
      .getByRole('button', { name: driver.t('futures.shorts'), exact: true })
      .click()
    await driver.page.getByRole('dialog').locator('dd').first().filter({ hasText: '2' }).waitFor()
    await slide(driver)
    await driver.page.getByRole('dialog').waitFor({ state: 'detached' })
    await driver.page.locator('article').nth(1).waitFor({ state: 'detached' })
    expect(sent.map(({ path }) => path)).toEqual(['/lever/batch_close'])
    expect((await openRows(member)).map(({ side }) => side)).toEqual(['long'])
    await driver.close()
  })

  it('disappear without a reload when their stop is reached, and are in the history with their reason', async () => {
    const member = await trader()
    await openBy(member, 'long')
    const [position] = await openRows(member)
    if (position === undefined) throw new Error('no position was opened')
    await member.call(
      futures.setStops,
      { id: position.id, takeProfit: toAmount('61000') },
      { key: freshKey() },
    )
    const { driver } = await at(`${ORDERS}?tab=positions`, member)
    await driver.page.locator('article').first().waitFor()
    const notified = toast(driver).filter({ hasText: 'BTC/USDT' }).waitFor()
    await screen.environment.price('BTC/USDT', '61010')
    await notified
    await driver.sees(driver.t('futures.none_positions'))
    await tab(driver, 'futures.history').click()
    await driver.page.locator('article').getByText(driver.t('futures.take_profit'), { exact: true }).waitFor()
    await driver.page.getByRole('link', { name: driver.t('screen.receipts') }).waitFor()
    await press(driver, 'futures.per_day')
    await driver.page.locator('article').first().waitFor()
    await driver.close()
  })
})

describe('the list of positions', () => {
  it('has the chosen order and only the chosen market, after a reload too', async () => {
    const member = await trader()
    await openBy(member, 'long', '50')
    await openBy(member, 'short', '200')
    const eth = {
      base: (await member.assetId('ETH')) as never,
      quote: (await member.assetId('USDT')) as never,
    }
    const order = { ...eth, side: 'long', kind: 'market', lots: toAmount('1'), leverage: 10 } as const
    await member.call(futures.open, order, { key: freshKey() })
    const { driver } = await at(ORDER_FORM, member)
    const { page, t } = driver
    const titles = async () =>
      (await page.locator('article').allInnerTexts()).map((text) => /(\w+)\/USDT/.exec(text)?.[1])
    await page.locator('article').nth(2).waitFor()
    await page.getByRole('button', { name: new RegExp(`^${t('futures.sort')}`) }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('futures.margin') })
      .click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect
      .poll(async () => (await page.locator('article').first().innerText()).includes('200'))
      .toBe(true)
    expect(await titles()).toEqual(['BTC', 'BTC', 'ETH'])
    await page.getByRole('switch', { name: t('table.this_market') }).click()
    await page.reload()
    await driver.settles()
    expect(await titles()).toEqual(['BTC', 'BTC'])
    expect(await page.locator('article').first().innerText()).toContain('200')
    await driver.close()
  })
})

describe('a limit order', () => {
  it('must be on its side of the market, is listed as pending, and can be cancelled', async () => {
    const member = await trader()
    const { driver, sent } = await at(ORDER_FORM, member)
    await tab(driver, 'spot.limit').click()
    const price = driver.page.getByLabel(`${driver.t('market.price')} · USDT`, { exact: true })
    await price.fill('60500')
    await field(driver, 'futures.lots').fill('100')
    await press(driver, 'futures.open_long')
    await driver.sees(driver.t('futures.limit_below'))
    expect(sent).toHaveLength(0)
    await price.fill('59000')
    await press(driver, 'futures.open_long')
    await press(driver, 'app.confirm')
    await driver.page.getByRole('dialog').waitFor({ state: 'detached' })
    await driver.page.getByRole('tab', { name: new RegExp(driver.t('futures.orders')) }).click()
    await driver.page.locator('article').first().waitFor()
    await driver.page.getByRole('button', { name: new RegExp(`^${driver.t('app.cancel')}: `) }).click()
    await driver.sees(driver.t('futures.none_orders'))
    await driver.close()
  })
})

describe('a stale price', () => {
  it('disables the order form and the open review, with a reason', async () => {
    const connection = feedConnection()
    const driver = await screen.openPage({
      lang: 'en',
      member: await trader(),
      path: ORDER_FORM,
      prepare: connection.prepare,
    })
    await driver.settles()
    await expect.poll(connection.isOpen, { timeout: 30_000 }).toBe(true)
    await field(driver, 'futures.lots').fill('100')
    await press(driver, 'futures.open_long')
    const confirm = driver.page
      .getByRole('dialog')
      .getByRole('button', { name: driver.t('app.confirm'), exact: true })
    await confirm.waitFor()
    await connection.cut()
    await driver.page.getByRole('dialog').getByText(driver.t('spot.price_updating')).waitFor()
    expect(await confirm.isDisabled()).toBe(true)
    await driver.page.keyboard.press('Escape')
    await driver.sees(driver.t('spot.price_updating'))
    expect(await button(driver, 'futures.open_long').isDisabled()).toBe(true)
    await driver.close()
  })
})

describe('other viewers', () => {
  it('without identity see the steps before the form, and cannot send it', async () => {
    await screen.environment.price('BTC/USDT', '60000')
    const member = await screen.environment.member({ usdt: '1000' })
    await fund(member, 'futures', '1000')
    const { driver } = await at(ORDER_FORM, member)
    await driver.sees(driver.t('access.why'))
    expect(await button(driver, 'futures.open_long').isDisabled()).toBe(true)
    await driver.sees(driver.t('access.first'))
    await driver.page.getByRole('link', { name: driver.t('access.phone'), exact: true }).click()
    await driver.page.waitForURL(/setting\/security\?bind=mobile/)
    await driver.close()
  })

  it('as guests see the whole order form, whose button leads to the login page', async () => {
    const driver = await screen.openPage({ lang: 'en', path: ORDER_FORM })
    await driver.settles()
    await driver.sees(driver.t('futures.login_positions'))
    await press(driver, 'trade.login')
    await driver.sees(driver.t('app.login_first'))
    await driver.arrives(`common/login?to=${encodeURIComponent(ORDER_FORM)}`)
    await driver.close()
  })

  it('of a shared position see no result until its owner turns that on', async () => {
    const member = await trader()
    await openBy(member, 'long')
    const { driver } = await at(`${ORDERS}?tab=positions`, member)
    await openCard(driver)
    await press(driver, 'futures.share')
    const sheet = driver.page.getByRole('dialog')
    await sheet.waitFor()
    expect(await sheet.locator('figure').innerText()).not.toMatch(/%/)
    const choice = driver.page.getByRole('switch', { name: driver.t('futures.share_result') })
    expect(await choice.getAttribute('aria-checked')).toBe('false')
    await choice.click()
    await sheet.locator('figure').getByText(/%/).waitFor()
    expect(await choice.getAttribute('aria-checked')).toBe('true')
    await driver.close()
  })
})
