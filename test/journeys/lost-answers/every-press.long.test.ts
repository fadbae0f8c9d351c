import { endpoints } from '@bourse/contracts/api'
import { toAmount, movesMoney } from '@bourse/contracts/kit'
import { spot } from '@bourse/contracts/spot'
import { wallet } from '@bourse/contracts/wallet'
import { lastingProof, useTestEnvironment } from '#environment'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { audit } from '../../ledger/index.ts'
import { createApp, effects } from './app.ts'
import { PRESSES } from './presses.ts'

const environment = useTestEnvironment()
beforeAll(() => environment.price('BTC/USDT', '60000'))
afterEach(async () => expect(await audit(environment)).toEqual([]))

const order = (price: string) => ({
  quantity: toAmount('0.001'),
  price: toAmount(price),
  base: '1' as never,
  quote: '3' as never,
  side: 'buy' as const,
  kind: 'market' as const,
})
const buyer = () => environment.verified({ usdt: '1000' })

describe('a call whose response is lost', () => {
  it('of every row that moves money is one of these', () => {
    const rows = endpoints.filter(movesMoney).map(({ name }) => name)
    expect(Object.keys(PRESSES).toSorted()).toEqual(rows.toSorted())
  })

  it.each(Object.entries(PRESSES))(
    '%s has one effect: pressed again from a new form, after a reload, at a new price and with a new code',
    { timeout: 60_000 },
    async (_name, prepare) => {
      await environment.price('BTC/USDT', '60000')
      const { member, endpoint, buildInput: inputOf } = await prepare(environment)
      const before = await effects(environment, member, endpoint)
      const app = createApp(environment, member)
      app.network.state = 'sent'
      expect((await app.press(endpoint, inputOf('first'))).kind).toBe('unknown')
      app.network.state = 'lost'
      app.leaveForm()
      expect((await app.press(endpoint, inputOf('first'))).kind).toBe('earlier-unknown')
      app.reload()
      for (const which of ['first', 'new price', 'new code'] as const)
        expect((await app.press(endpoint, inputOf(which))).kind, which).toBe('earlier-unknown')
      expect(app.unknown()).toHaveLength(1)
      app.network.state = 'good'
      expect((await app.press(endpoint, inputOf('new price'))).kind).toBe('earlier-applied')
      expect(app.announced).toMatchObject([{ kind: 'applied' }])
      expect(await effects(environment, member, endpoint)).toBe(before + 1)
      expect(app.unknown()).toEqual([])
    },
  )
})

describe('a market order', () => {
  it('returns its first response to the form that sent it when the connection is back', async () => {
    const app = createApp(environment, await buyer())
    app.network.state = 'sent'
    const result = await app.press(spot.place, order('60000'))
    if (result.kind !== 'unknown') throw new Error(result.kind)
    app.network.state = 'good'
    await app.ask()
    expect(await result.settled).toMatchObject({ kind: 'applied', output: { status: 'done' } })
    expect(app.announced).toEqual([])
  })

  it('that arrives after the outcome was read is refused, and the next press is sent', async () => {
    const member = await buyer()
    const app = createApp(environment, member)
    app.network.state = 'late'
    expect((await app.press(spot.place, order('60000'))).kind).toBe('unknown')
    app.network.state = 'good'
    expect((await app.press(spot.place, order('60001'))).kind).toBe('applied')
    expect(await app.deliver()).toMatchObject([{ reason: 'request_abandoned' }])
    expect(await effects(environment, member, spot.place)).toBe(1)
  })

  it('that was refused has no effect, and its refusal is known afterwards', async () => {
    const member = await buyer()
    const app = createApp(environment, member)
    app.network.state = 'sent'
    const large = { ...order('60000'), quantity: toAmount('1') }
    const result = await app.press(spot.place, large)
    if (result.kind !== 'unknown') throw new Error(result.kind)
    app.network.state = 'good'
    await app.ask()
    expect(await result.settled).toMatchObject({ failure: { reason: 'insufficient_balance' } })
    expect((await app.press(spot.place, order('60000'))).kind).toBe('applied')
  })

  it('pressed twice while the first one is in flight is sent once', async () => {
    const member = await buyer()
    const app = createApp(environment, member)
    const results = await Promise.all(
      [order('60000'), order('60001'), order('60002')].map((input) => app.press(spot.place, input)),
    )
    expect(results.map(({ kind }) => kind)).toEqual(['applied', 'earlier-applied', 'earlier-applied'])
    expect(await effects(environment, member, spot.place)).toBe(1)
  })

  it('stays unknown after a day, because its outcome may have been removed', async () => {
    const member = await buyer()
    const app = createApp(environment, member)
    app.network.state = 'lost'
    await app.press(spot.place, order('60000'))
    environment.clock.advance(24 * 3_600_000)
    await environment.price('BTC/USDT', '60000')
    app.network.state = 'good'
    await app.ask()
    expect(app.unknown()).toHaveLength(1)
  })

  it('is no longer known after signing out', async () => {
    const app = createApp(environment, await buyer())
    app.network.state = 'lost'
    await app.press(spot.place, order('60000'))
    app.clear()
    app.reload()
    expect(app.unknown()).toEqual([])
  })
})

it('stores neither codes nor passwords', async () => {
  const member = await environment.verified({ usdt: '1000' })
  const app = createApp(environment, member)
  const { code } = await lastingProof(environment, member)
  app.network.state = 'sent'
  const address = 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj'
  const withdrawal = {
    asset: '3' as never,
    quantity: toAmount('10'),
    address,
    code,
    payPassword: 'secret 777',
  }
  await app.press(wallet.withdraw, withdrawal)
  expect(app.stored()).toContain(address)
  expect(app.stored()).not.toContain(code)
  expect(app.stored()).not.toContain('secret 777')
})
