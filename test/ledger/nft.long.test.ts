import { type Endpoint, HOUR, instantText, MINUTE } from '@bourse/contracts/kit'
import { type Artwork, nft } from '@bourse/contracts/nft'
import fc from 'fast-check'
import { sql } from '@bourse/exchange'
import { insertMembers } from '../year/members.ts'
import { freshKey, useTestEnvironment } from '#environment'
import { beforeAll, expect, it } from 'vitest'
import { audit } from './index.ts'

let tokens: readonly string[]
let works: Artwork[]
const environment = useTestEnvironment()
beforeAll(async () => {
  const members = await insertMembers(environment.db, { count: 3, at: environment.clock.now() })
  tokens = members.map(({ token }) => token)
  const filter = { saleKind: 'fixed', saleStatus: 'onSale', limit: 100 } as const
  const { list } = await environment.visitor().call(nft.artworks, filter)
  works = list.filter(({ assetCode }) => assetCode === 'USDT').slice(0, 3)
  for (const [index, { code }] of works.entries()) await send(index, nft.buy, { code })
})

/** Makes a call of a member; it may be refused. */
async function send(member: number, { path }: Endpoint, payload: Record<string, unknown>): Promise<void> {
  const headers = {
    authorization: tokens[member] ?? '',
    'idempotency-key': freshKey(),
    'accept-language': 'en',
  }
  await environment.exchange.app.inject({ method: 'POST', url: `/api${path}`, headers, payload })
}

const who = fc.nat(2)
const which = fc.nat(2)
const step = fc.oneof(
  fc.record({
    do: fc.constant('resell' as const),
    which,
    isAuction: fc.boolean(),
    hours: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ do: fc.constant('buy' as const), who, which }),
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('bid' as const),
      who,
      which,
      isFirst: fc.boolean(),
      steps: fc.integer({ min: 0, max: 3 }),
    }),
  },
  fc.record({ do: fc.constant('pay' as const), who }),
  fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 58, 120, 24 * 60) }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const auction: Step = { do: 'resell', which: 0, isAuction: true, hours: 1 }
const bids = [0, 1, 2].map((who): Step => ({ do: 'bid', who, which: 0, isFirst: true, steps: who + 1 }))
const untilEnd: readonly Step[] = [58, 1, 1].map((minutes) => ({ do: 'wait', minutes }))
const payments = [0, 1, 2].map((who): Step => ({ do: 'pay', who }))
const day: Step = { do: 'wait', minutes: 24 * 60 }
/** Steps of an auction without a bid, one whose winner does not pay, and one that is paid. */
const stroll = [
  auction,
  ...untilEnd,
  auction,
  ...bids,
  ...untilEnd,
  day,
  day,
  auction,
  ...bids,
  ...untilEnd,
  ...payments,
]

/** Runs a step. It may be refused; it may not break the books. */
async function take(each: Step): Promise<void> {
  if (each.do === 'wait') return environment.advance(`${each.minutes} minutes`)
  const now = environment.clock.now()
  if (each.do === 'resell') {
    const window = {
      start_time: instantText(now),
      end_time: instantText((now + each.hours * HOUR - MINUTE) as never),
    }
    const terms = { price: '20', ...window, ...(each.isAuction ? { per_increase: '5' } : {}) }
    // All members but the owner are refused.
    for (const member of tokens.keys())
      await send(member, nft.resell, { code: works[each.which]?.code, ...terms })
    return
  }
  if (each.do === 'pay') {
    const won = await environment.db.rows<{ id: string }>(
      sql`select id::text from nft_lot where status = 'won'`,
    )
    for (const { id } of won) await send(each.who, nft.payWonLot, { id })
    return
  }
  const code = works[each.which]?.code
  if (each.do === 'buy') return send(each.who, nft.buy, { code })
  if (each.isFirst) await send(each.who, nft.payDeposit, { code })
  await send(each.who, nft.bid, { code, price: String(each.steps * 5) })
}

it('sales in any order keep the books: deposits held are returned or kept, and a work has one owner', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
      for (const each of steps) await take(each)
      expect(await audit(environment)).toEqual([])
    }),
    { numRuns: 8, endOnFailure: true, examples: [[stroll]] },
  )
  const ended = await environment.db.rows<{ outcome: string }>(sql`
    select distinct outcome from nft_lot where seller_id is not null and kind = 'auction' and outcome is not null`)
  expect(ended.map(({ outcome }) => outcome).toSorted()).toEqual(['forfeited', 'sold', 'unsold'])
}, 60_000)
