import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MemberId } from '@bourse/contracts/account'
import { Refusal } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { type Database, type MemberCall, sql } from '#platform/kernel'
import { testDatabase } from '#platform/testing'
import { watchlistHandlers } from './handlers.ts'

const [BTC, ETH, UNKNOWN] = ['1', '2', '404'] as [AssetId, AssetId, AssetId]
const handlers = watchlistHandlers({ assetExists: (asset) => asset === BTC || asset === ETH })
let db: Database
let alice: MemberCall
let bob: MemberCall

beforeAll(async () => {
  db = await testDatabase('watchlist')
  const as = (member: string) =>
    ({
      lang: 'en',
      member: member as MemberId,
      reader: db,
      transact: (work: Parameters<Database['transact']>[0]) => db.transact(work),
    }) as unknown as MemberCall
  alice = as('10001')
  bob = as('10002')
})
afterAll(() => db.close())
beforeEach(() => db.transact((tx) => tx.run(sql`delete from watched_asset`)))

async function catchCode(attempt: Promise<unknown>): Promise<string> {
  const outcome = await attempt.then(
    () => 'passed',
    (error: unknown) => error,
  )
  return outcome instanceof Refusal ? outcome.code : String(outcome)
}
const listAssets = async (call: MemberCall) => (await handlers.list({}, call)).list.map(({ asset }) => asset)

describe('the watchlist', () => {
  it('is in the order in which assets were added', async () => {
    await handlers.add({ asset: ETH }, alice)
    await handlers.add({ asset: BTC }, alice)
    expect(await listAssets(alice)).toEqual([ETH, BTC])
  })

  it('belongs to one member', async () => {
    await handlers.add({ asset: BTC }, alice)
    expect(await listAssets(bob)).toEqual([])
    await handlers.add({ asset: BTC }, bob)
    expect(await listAssets(bob)).toEqual([BTC])
  })

  it('refuses an unknown asset first, then a duplicate', async () => {
    expect(await catchCode(handlers.add({ asset: UNKNOWN }, alice))).toBe('coin_unknown')
    await handlers.add({ asset: BTC }, alice)
    expect(await catchCode(handlers.add({ asset: BTC }, alice))).toBe('already_watched')
    expect(await listAssets(alice)).toEqual([BTC])
  })

  it('adds an asset once with concurrent requests', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => catchCode(handlers.add({ asset: BTC }, alice))),
    )
    expect(outcomes.toSorted()).toEqual([...Array<string>(7).fill('already_watched'), 'passed'])
    expect(await listAssets(alice)).toEqual([BTC])
  })

  it('removes an asset by the id of its row', async () => {
    const { id } = await handlers.add({ asset: BTC }, alice)
    await handlers.add({ asset: ETH }, alice)
    expect(await handlers.remove({ id }, alice)).toBe('Removed from favourites')
    expect(await listAssets(alice)).toEqual([ETH])
    expect(await catchCode(handlers.remove({ id }, alice))).toBe('not_found')
  })

  it('refuses rows of another member like unknown ones, and preserves them', async () => {
    const { id } = await handlers.add({ asset: BTC }, alice)
    expect(await catchCode(handlers.remove({ id }, bob))).toBe('not_found')
    expect(await listAssets(alice)).toEqual([BTC])
  })
})
