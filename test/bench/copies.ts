import { setTimeout as pause } from 'node:timers/promises'
import { type Database, sql } from '@bourse/exchange'
import { readCount, type LedGroup, placeFollowers } from '@bourse/test/faults'
import { audit } from '@bourse/test/ledger'
import { median } from './comparison/tally.ts'
import { type Figure, figure, none } from './figure.ts'
import { type OwnExchange, timed, withExchange } from './own-exchange.ts'

const POLL_MS = 2
const WARM_UP = 3

/** Measures a leader with a thousand followers, and one with ten thousand. */
export const copies = async (): Promise<Figure[]> => [
  ...(await measureCopies(1_000, 5)),
  ...(await measureCopies(10_000, 2)),
]

/** Measures the time until all followers have copied a leader's openings and closings. */
const measureCopies = (followers: number, count: number): Promise<Figure[]> =>
  withExchange(async (own) => {
    const { db, clock, exchange } = own
    await exchange.tickOnce()
    const at = clock.now()
    const alone = await placeFollowers(db, { count: 0, at, funds: 1_000_000 })
    const led = await placeFollowers(db, { count: followers, at, funds: 1_000 })
    // The exchange reads its leaders with a tick.
    clock.advance(1_000)
    await exchange.tickOnce()
    const rounds: Round[] = []
    for (let round = 0; round < WARM_UP + count; round++) rounds.push(await oneRound(own, led, alone))
    const measured = rounds.slice(WARM_UP)
    const spans = (key: keyof Round) => measured.map((round) => round[key])
    const crowd = `${followers / 1_000},000 followers`
    const order = median(spans('order'))
    const flaws = measured.map(({ made, left }) => followers - made + left)
    return [
      figure(`${crowd} copy an opening, slowest`, Math.max(...spans('opened')), 'ms'),
      figure(`${crowd} copy a closing, slowest`, Math.max(...spans('closed')), 'ms'),
      figure(`the leader's own order with ${crowd}, median`, order, 'ms'),
      figure(`that order with ${crowd} and without`, order - median(spans('orderAlone')), 'ms'),
      none('copies that were not opened or closed', Math.max(...flaws)),
      none('violated invariants', (await audit({ db })).length),
    ]
  })

/** Times until the last decided copy, and those of the orders of both leaders, in milliseconds. */
type Round = Readonly<Record<'opened' | 'closed' | 'order' | 'orderAlone' | 'made' | 'left', number>>

async function oneRound({ db, exchange }: OwnExchange, led: LedGroup, alone: LedGroup): Promise<Round> {
  const open = (one: LedGroup) => trade(exchange, one, '/lever/submit', ORDER)
  const close = async (one: LedGroup) =>
    trade(exchange, one, '/lever/close', { id: await openPosition(db, one.leader) })
  const order = await timed(() => open(led))
  const opened = order + (await timed(() => waitForCopies(db)))
  const made = await openCopies(db, led.leader)
  const orderAlone = await timed(() => open(alone))
  const closed = await timed(async () => {
    await close(led)
    await waitForCopies(db)
  })
  await close(alone)
  return { opened, closed, order, orderAlone, made, left: await openCopies(db, led.leader) }
}

const ORDER = { currency_id: '1', legal_id: '3', type: '1', status: '1', share: '10', multiple: '10' }

async function trade(
  { app }: OwnExchange['exchange'],
  one: LedGroup,
  path: string,
  fields: Record<string, string>,
): Promise<void> {
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: {
      authorization: one.tokenOf(one.leader),
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams(fields).toString(),
  })
  if (statusCode !== 200 || !body.includes('"type":"ok"')) throw new Error(body)
}

/** Waits until no work of a leader is left. */
async function waitForCopies(db: Database): Promise<void> {
  const pending = sql`select count(*)::int as count from copy_job where done_at is null`
  while ((await readCount(db, pending)) > 0) await pause(POLL_MS)
}

const openCopies = (db: Database, leader: string): Promise<number> =>
  readCount(
    db,
    sql`select count(*)::int as count from futures_position
      where leader_id = ${leader} and origin = 'copied' and status = 'open'`,
  )

const openPosition = async (db: Database, member: string): Promise<string> =>
  (
    await db.row<{ id: string }>(sql`
      select id::text from futures_position where member_id = ${member} and status = 'open'`)
  )?.id ?? ''
