import { toAmount } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { wallet } from '@bourse/contracts/wallet'
import { requestExchange } from '@bourse/exchange/operator'
import { lastingProof, type Member, useOperatorSocket, useTestEnvironment, verify } from '#environment'
import { describe, expect, it, vi } from 'vitest'

const environment = useTestEnvironment()
const path = useOperatorSocket(environment)

type FeedMessage = { op?: string; ok?: boolean; ch?: string; d?: Record<string, unknown> }

/** Starts a client that follows its member's own events. */
async function listenToEvents(
  member: Member,
): Promise<{ received: Record<string, unknown>[]; close(): void }> {
  const socket = new WebSocket(`${environment.url.replace('http', 'ws')}/feed`)
  const received: Record<string, unknown>[] = []
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('message', ({ data }) => {
      const message = JSON.parse(String(data)) as FeedMessage
      if (message.op === 'auth' && message.ok === true) resolve()
      if (message.op === 'auth' && message.ok !== true) reject(new Error('not known'))
      if (message.ch === 'me' && message.d !== undefined) received.push(message.d)
    })
    socket.send(JSON.stringify({ op: 'auth', token: member.bearer }))
  })
  return { received, close: () => socket.close() }
}
const kinds = (received: readonly Record<string, unknown>[]) => new Set(received.map(({ type }) => type))

/** Longer than the default, because the socket is slow on a busy machine. */
const WAIT = { timeout: 30_000, interval: 50 }

describe("a member's client is notified", () => {
  it('of a deposit, a withdrawal, the balance and messages, and no other client is', async () => {
    const [alice, bob] = [await environment.member(), await environment.member()]
    await verify(environment, alice)
    const [hers, his] = [await listenToEvents(alice), await listenToEvents(bob)]

    await alice.deposit('USDT', '100')
    await vi.waitFor(() => expect(kinds(hers.received)).toEqual(new Set(['deposit.changed'])), WAIT)
    await environment.advance('5 seconds')
    await vi.waitFor(
      () => expect(kinds(hers.received)).toEqual(new Set(['deposit.changed', 'balance.changed'])),
      WAIT,
    )

    const proof = await lastingProof(environment, alice)
    hers.received.length = 0
    const address = 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj'
    await alice.call(wallet.withdraw, { asset: '3' as AssetId, quantity: toAmount('50'), address, ...proof })
    await vi.waitFor(
      () =>
        expect(kinds(hers.received)).toEqual(
          new Set(['balance.changed', 'withdrawal.changed', 'message.new']),
        ),
      WAIT,
    )
    hers.received.length = 0
    await environment.advance('5 seconds')
    await vi.waitFor(() => expect(kinds(hers.received).has('withdrawal.changed')).toBe(true), WAIT)

    await requestExchange(path, ['message', 'send', alice.email, 'News', 'for you'])
    await vi.waitFor(() => expect(kinds(hers.received).has('message.new')).toBe(true), WAIT)

    // Changes are fetched over HTTP: the events contain their kind only.
    for (const event of hers.received) expect(Object.keys(event)).toEqual(['type'])
    expect(his.received).toEqual([])
    hers.close()
    his.close()
  })
})
