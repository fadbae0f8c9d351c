import { setTimeout as pause } from 'node:timers/promises'
import { type Database, sql } from '@bourse/exchange'
import { type Led, placeFollowers } from '../faults/place-followers.ts'
import { audit } from '../ledger/index.ts'
import { withExchange } from './own-exchange.ts'

export type Copies = {
  /** The slowest of the rounds, from the leader's order to the last decided copy, in milliseconds. */
  readonly opened: number
  readonly closed: number
  /** Median time of the leader's own order. */
  readonly order: number
  /** That of a leader without followers. */
  readonly orderAlone: number
  readonly missing: number
  /** Violated invariants of the ledger. */
  readonly broken: number
}

const POLL_MS = 2
const WARM_UP = 3

/** A leader's openings and closings, on an exchange with its own disk: the time until all followers have copied. */
export const copies = (followers: number, rounds: number): Promise<Copies> =>
  withExchange(async ({ db, clock, exchange }) => {
    await exchange.tickOnce()
    const at = clock.now()
    const alone = await placeFollowers(db, { count: 0, at, funds: 1_000_000 })
    const led = await placeFollowers(db, { count: followers, at, funds: 1_000 })
    // The exchange reads its leaders with a tick.
    clock.advance(1_000)
    await exchange.tickOnce()
    const trade = (one: Led, address: string, fields: Record<string, string>) =>
      timed(async () => {
        const { statusCode, body } = await exchange.app.inject({
          method: 'POST',
          url: `/api${address}`,
          headers: {
            authorization: one.tokenOf(one.leader),
            'content-type': 'application/x-www-form-urlencoded',
          },
          payload: new URLSearchParams(fields).toString(),
        })
        if (statusCode !== 200 || !body.includes('"type":"ok"')) throw new Error(body)
      })
    const open = (one: Led) => trade(one, '/lever/submit', ORDER)
    const close = async (one: Led) => trade(one, '/lever/close', { id: await openPosition(db, one.leader) })
    const spent = { opened: [0], closed: [0], order: [0], orderAlone: [0] }
    let missing = 0
    for (let round = 0; round < WARM_UP + rounds; round++) {
      const before = performance.now()
      const order = await open(led)
      await copied(db)
      const opened = performance.now() - before
      const made = await openCopies(db, led.leader)
      const [orderAlone, from] = [await open(alone), performance.now()]
      await close(led)
      await copied(db)
      const closed = performance.now() - from
      await close(alone)
      if (round < WARM_UP) continue
      missing += followers - made + (await openCopies(db, led.leader))
      for (const [name, value] of Object.entries({ opened, closed, order, orderAlone }))
        spent[name as keyof typeof spent].push(value)
    }
    return {
      opened: Math.max(...spent.opened),
      closed: Math.max(...spent.closed),
      order: median(spent.order.slice(1)),
      orderAlone: median(spent.orderAlone.slice(1)),
      missing,
      broken: (await audit({ db })).length,
    }
  })

const ORDER = { currency_id: '1', legal_id: '3', type: '1', status: '1', share: '10', multiple: '10' }

async function timed(work: () => Promise<void>): Promise<number> {
  const before = performance.now()
  await work()
  return performance.now() - before
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0

/** Until no work of a leader is left. */
async function copied(db: Database): Promise<void> {
  for (;;) {
    const row = await db.row<{ left: number }>(sql`
      select count(*)::int as left from copy_job where done_at is null`)
    if (row?.left === 0) return
    await pause(POLL_MS)
  }
}

const openCopies = async (db: Database, leader: string): Promise<number> =>
  (
    await db.row<{ found: number }>(sql`
      select count(*)::int as found from futures_position
      where leader_id = ${leader} and origin = 'copied' and status = 'open'`)
  )?.found ?? 0

const openPosition = async (db: Database, member: string): Promise<string> =>
  (
    await db.row<{ id: string }>(sql`
      select id::text from futures_position where member_id = ${member} and status = 'open'`)
  )?.id ?? ''
