import { content } from '@bourse/contracts/content'
import { toAmount } from '@bourse/contracts/kit'
import { seconds } from '@bourse/contracts/seconds'
import { wallet } from '@bourse/contracts/wallet'
import { requestExchange } from '@bourse/exchange/operator'
import { audit } from '../ledger/index.ts'
import { useOperatorSocket, useTestEnvironment } from '#environment'
import { beforeAll, describe, expect, it, vi } from 'vitest'

const environment = useTestEnvironment()
const path = useOperatorSocket(environment)
beforeAll(() => environment.price('BTC/USDT', '60000'))

const operator = (command: string) => requestExchange(path, command.split(' '))
/** Reads the site settings, which the BFF caches for half a minute. */
const isShown = async () => (await environment.visitor().call(content.site, {})).secondsEnabled

describe('a region that allows no options', () => {
  it('is applied at once, refuses new options, and settles the open ones', { timeout: 60_000 }, async () => {
    const member = await environment.verified({ usdt: '100' })
    const quantity = toAmount('100')
    await member.call(wallet.transfer, { asset: '3' as never, quantity, from: 'spot', to: 'seconds' })
    const order = {
      market: '1' as never,
      payAsset: '3' as never,
      direction: 'down',
      seconds: 30,
      stake: toAmount('50'),
    } as const
    const open = await member.call(seconds.open, order)
    expect(await isShown()).toBe(true)

    expect(await operator('site seconds off')).toEqual({
      ok: true,
      lines: ['seconds orders are not offered'],
    })
    expect(await member.refusal(seconds.open, order)).toBe('market_closed')
    // Invalidated over the socket without a fixed delay; half a minute would be the cache's expiry.
    await vi.waitFor(async () => expect(await isShown()).toBe(false), { timeout: 15_000, interval: 50 })

    await environment.advance('30 seconds')
    await environment.price('BTC/USDT', '59000')
    expect(await member.call(seconds.result, { id: open.id })).toMatchObject({
      status: 'closed',
      outcome: 'win',
    })
    expect(await operator('site seconds show')).toEqual({
      ok: true,
      lines: ['seconds orders are not offered'],
    })

    expect(await operator('site seconds on')).toEqual({ ok: true, lines: ['seconds orders are offered'] })
    await vi.waitFor(async () => expect(await isShown()).toBe(true), { timeout: 15_000, interval: 50 })
    expect((await member.call(seconds.open, order)).status).toBe('open')
    expect(await audit(environment)).toEqual([])
  })

  it('accepts no other word', async () => {
    expect(await operator('site seconds maybe')).toEqual({ ok: false, lines: ['on, off or show'] })
  })
})
