import { type Instant, amountOf, amountText, assert, instantOf, instantText } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import { type Database, type Reader, type Tx, sql } from '#kernel'
import type { Tick } from '#market/source'

/** A recorded tick: settlements refer to it by its id. */
export type RecordedTick = Tick & { readonly id: string }

/** The table of ticks. Rows are added and, when old and unreferenced, removed; none is ever changed. */
export type TickStore = {
  /** Records ticks; an already recorded tick keeps its id. Returns them in the given order. */
  append(ticks: readonly Tick[], receivedAt: Instant): Promise<RecordedTick[]>
  /** Removes unreferenced ticks older than an instant, a bounded number at a time. */
  prune(before: Instant): Promise<number>
}

const PRUNED_AT_ONCE = 20_000
type Row = { id: string; market_id: number; at: Date; price: string; volume: string }

const toTick = (row: Row): RecordedTick => ({
  id: row.id,
  market: String(row.market_id) as MarketId,
  at: instantOf(row.at.getTime()),
  price: amountOf(row.price),
  volume: amountOf(row.volume),
})

export function tickStore(db: Database): TickStore {
  return {
    append: (ticks, receivedAt) => append(db, ticks, receivedAt),
    async prune(before) {
      return db.transact((tx) =>
        tx.run(sql`
          delete from tick where id in (
            select id from tick where at < ${new Date(before)}
            and not exists (select from pinned_tick where tick_id = tick.id)
            order by at limit ${PRUNED_AT_ONCE})`),
      )
    },
  }
}

async function append(reader: Reader, ticks: readonly Tick[], receivedAt: Instant): Promise<RecordedTick[]> {
  if (ticks.length === 0) return []
  const rows = await reader.rows<{ id: string }>(sql`
    with fresh as (
      select market_id, at, price, volume, place from unnest(
        ${ticks.map((tick) => tick.market)}::int[],
        ${ticks.map((tick) => instantText(tick.at))}::timestamptz[],
        ${ticks.map((tick) => amountText(tick.price))}::numeric[],
        ${ticks.map((tick) => amountText(tick.volume))}::numeric[]
      ) with ordinality as fresh (market_id, at, price, volume, place)
    ), made as (
      insert into tick (market_id, at, price, volume, received_at)
      select market_id, at, price, volume, ${new Date(receivedAt)} from fresh order by place
      on conflict (market_id, at, price) do nothing
      returning id, market_id, at, price
    )
    select id::text from (
      select made.id, fresh.place from fresh join made using (market_id, at, price)
      union all
      select tick.id, fresh.place from fresh join tick using (market_id, at, price)
    ) as known order by place`)
  assert(rows.length === ticks.length, 'every tick given is on record')
  return ticks.map((tick, at) => ({ ...tick, id: rows[at]?.id as string }))
}

/** Records missed seconds of a window from the source. */
export async function backfillTicks(tx: Tx, missed: readonly Tick[], receivedAt: Instant): Promise<void> {
  await append(tx, missed, receivedAt)
}

/** Ticks of a window, both ends included, in order; all of them for a second with several. */
export async function listTicks(
  reader: Reader,
  { market, from, to }: { market: MarketId; from: Instant; to: Instant },
): Promise<RecordedTick[]> {
  const rows = await reader.rows<Row>(sql`
    select id::text, market_id, at, price, volume from tick
    where market_id = ${market}::int and at between ${new Date(from)} and ${new Date(to)} order by at, id`)
  return rows.map(toTick)
}

/** Recorded ticks by id. */
export async function ticksById(reader: Reader, ids: readonly string[]): Promise<Map<string, RecordedTick>> {
  const rows = await reader.rows<Row>(sql`
    select id::text, market_id, at, price, volume from tick where id = any(${[...new Set(ids)]}::bigint[])`)
  return new Map(rows.map((row) => [row.id, toTick(row)]))
}

/** Marks referenced ticks, which are retained. */
export async function pinTicks(tx: Tx, ticks: readonly RecordedTick[]): Promise<void> {
  await tx.run(sql`
    insert into pinned_tick (tick_id) select id from unnest(${ticks.map((tick) => tick.id)}::bigint[]) as id order by id
    on conflict (tick_id) do nothing`)
}
