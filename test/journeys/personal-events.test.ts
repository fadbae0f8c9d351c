import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { amountOf } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { wallet } from '@bourse/contracts/wallet'
import { operatorSocket, serveOperator } from '@bourse/exchange'
import { askExchange } from '@bourse/exchange/operator'
import { createWorld, type Member, verify, type World } from '#world'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

let world: World
let path: string
let server: Awaited<ReturnType<typeof serveOperator>>
beforeAll(async () => {
  world = await createWorld()
  path = operatorSocket(join(tmpdir(), randomBytes(8).toString('hex')))
  server = await serveOperator(world.exchange.operator, path, pino({ level: 'silent' }))
})
afterAll(async () => {
  server.close()
  await world.close()
})

type Heard = { op?: string; ok?: boolean; ch?: string; d?: Record<string, unknown> }

/** A program that follows its member's own events. */
async function listening(member: Member): Promise<{ heard: Record<string, unknown>[]; close(): void }> {
  const socket = new WebSocket(`${world.url.replace('http', 'ws')}/feed`)
  const heard: Record<string, unknown>[] = []
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('message', ({ data }) => {
      const message = JSON.parse(String(data)) as Heard
      if (message.op === 'auth' && message.ok === true) resolve()
      if (message.op === 'auth' && message.ok !== true) reject(new Error('not known'))
      if (message.ch === 'me' && message.d !== undefined) heard.push(message.d)
    })
    socket.send(JSON.stringify({ op: 'auth', token: member.bearer }))
  })
  return { heard, close: () => socket.close() }
}
const kinds = (heard: readonly Record<string, unknown>[]) => new Set(heard.map(({ type }) => type))

/** The socket takes its time on a busy machine. */
const PATIENCE = { timeout: 30_000, interval: 50 }

describe('a member is told on his phone', () => {
  it('of his deposit, his withdrawal, his balance and his letters, and nobody else is', async () => {
    const [alice, bob] = [await world.member(), await world.member()]
    await verify(world, alice)
    const [hers, his] = [await listening(alice), await listening(bob)]

    await alice.deposit('USDT', '100')
    await vi.waitFor(() => expect(kinds(hers.heard)).toEqual(new Set(['deposit.changed'])), PATIENCE)
    await world.advance('5 seconds')
    await vi.waitFor(
      () => expect(kinds(hers.heard)).toEqual(new Set(['deposit.changed', 'balance.changed'])),
      PATIENCE,
    )

    hers.heard.length = 0
    const address = 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj'
    await alice.call(wallet.withdraw, { asset: '3' as AssetId, quantity: amountOf('50'), address })
    await vi.waitFor(
      () => expect(kinds(hers.heard)).toEqual(new Set(['balance.changed', 'withdrawal.changed'])),
      PATIENCE,
    )
    hers.heard.length = 0
    await world.advance('5 seconds')
    await vi.waitFor(() => expect(kinds(hers.heard).has('withdrawal.changed')).toBe(true), PATIENCE)

    await askExchange(path, ['message', 'send', alice.email, 'News', 'for you'])
    await vi.waitFor(() => expect(kinds(hers.heard).has('message.new')).toBe(true), PATIENCE)

    // What changed is fetched over HTTP: the events carry nothing but their kind.
    for (const event of hers.heard) expect(Object.keys(event)).toEqual(['type'])
    expect(his.heard).toEqual([])
    hers.close()
    his.close()
  })
})
