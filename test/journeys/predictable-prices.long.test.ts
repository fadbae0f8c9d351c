import { content } from '@bourse/contracts/content'
import { toAmount } from '@bourse/contracts/kit'
import { market } from '@bourse/contracts/market'
import { receipts } from '@bourse/contracts/receipts'
import { wallet } from '@bourse/contracts/wallet'
import { createTestEnvironment, type TestEnvironment } from '#environment'
import { afterEach, describe, expect, it, vi } from 'vitest'

let environment: TestEnvironment | null = null
afterEach(async () => {
  await environment?.close()
  environment = null
})
const open = async (seed: string | null): Promise<TestEnvironment> =>
  (environment = await createTestEnvironment({ committedPrices: { seed } }))

/** Reads the first frame or snapshot of a feed channel that has rows. */
async function readRows({ url }: TestEnvironment, channel: string): Promise<unknown> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/feed`)
  try {
    return await new Promise((resolve, reject) => {
      socket.addEventListener('error', () => reject(new Error('the feed cannot be reached')))
      socket.addEventListener('open', () => socket.send(JSON.stringify({ op: 'sub', ch: [channel] })))
      socket.addEventListener('message', (event) => {
        const message = JSON.parse(String(event.data)) as { snap?: { d: unknown }[]; d?: unknown }
        const found = message.snap?.[0]?.d ?? message.d
        if (found != null) resolve(found)
      })
    })
  } finally {
    socket.close()
  }
}

describe('prices of committed keys', () => {
  it.each([
    ['a fixed seed', 'demo', true, 'predictable'],
    ['random keys', null, false, 'unpredictable'],
  ] as const)(
    'of %s are marked on the site and by both /readyz',
    async (_what, seed, isPredictable, state) => {
      const { visitor, opsUrl, exchange, clock } = await open(seed)
      const site = await visitor().call(content.site, {})
      expect([site.isPredictable, site.recordedSince]).toEqual([isPredictable, clock.now()])
      expect(await exchange.health()).toMatchObject({ prices: state })
      await vi.waitFor(async () =>
        expect(await (await fetch(`${opsUrl}/readyz`)).json()).toMatchObject({ prices: state }),
      )
    },
  )

  it('are published by the feed as by the call, hours before they count', async () => {
    const own = await open(null)
    const { list } = await own.visitor().call(market.commitments, { page: 1, limit: 100 })
    const rows = list.toReversed().map(({ startsAt, keyHash, link }) => [startsAt, keyHash, link])
    expect(rows).toHaveLength(25)
    expect(await readRows(own, 'commitments')).toEqual({ rows })
  })

  it('and a receipt made of them are in the public record, beside its neighbours', async () => {
    const own = await open(null)
    const member = await own.member({ usdt: '1000' })
    const pair = { from: (await member.assetId('USDT')) as never, to: '1' as never }
    await member.call(wallet.swapQuote, pair)
    await member.call(wallet.swap, { ...pair, quantity: toAmount('60') })
    await own.advance('2 minutes')
    const { list } = await member.call(receipts.list, { kind: 'swap' })
    const { ticks } = await member.call(receipts.one, { id: list[0]?.id as never })
    const at = new Date(ticks[0]?.at ?? '').getTime() as never
    const { blocks } = await own.visitor().call(market.tickBlocks, { from: at, to: at, neighbours: true })
    expect(blocks.slice(1).map(({ previous }) => previous)).toEqual(
      blocks.slice(0, -1).map(({ link }) => link),
    )
    expect(blocks.at(-1)?.minute).toBeGreaterThan(at)
    const alone = await own.visitor().call(market.tickBlocks, { from: at, to: at })
    expect(alone.blocks).toHaveLength(1)
    expect(blocks).toContainEqual(alone.blocks[0])
  })
})
