import { createHash } from 'node:crypto'
import { addMs, assert, DAY, type Instant, toInstant, MINUTE, SECOND, ZERO } from '@bourse/contracts/kit'
import type { Candle, MarketId } from '@bourse/contracts/market'
import {
  amount,
  bytes,
  columns,
  id,
  instant,
  integer,
  integerId,
  nullable,
  type Reader,
  table,
  type Tx,
  sql,
} from '#platform/kernel'
import { floorTo, type MarketTerms, floorToSecond, type Tick } from '#platform/market/source'
import {
  decodeBar,
  decodeTicks,
  decodeMarketTicks,
  encodeBars,
  encodeTicks,
  type SecondTicks,
  tickId,
  parseTickId,
} from '@bourse/contracts/ticks'

const SECONDS_IN_MINUTE = MINUTE / SECOND

/** A recorded tick: settlements refer to it by its id. */
export type RecordedTick = Tick & { readonly id: string }

export const toRecordedTick = (tick: Tick): RecordedTick => ({ ...tick, id: tickId(tick.market, tick.at) })

/** The bars of one width that opened at one instant, by market. */
export type ClosedBars = {
  readonly width: number
  readonly opening: Instant
  readonly bars: ReadonlyMap<MarketId, Candle>
}

/** A minute of ticks of all markets, with its link in the chain of hashes. */
export type MinuteBlock = {
  readonly minute: Instant
  /** The compact form; see tick-codec.ts. */
  readonly ticks: Buffer
  readonly digest: Buffer
  readonly previous: Buffer
  /** SHA-256 of previous, the minute as 8 bytes big-endian of unix seconds, and digest. */
  readonly link: Buffer
}

/** Adds seconds to the running minute. The database refuses a second that is not newer than all others. */
export async function recordSeconds(
  tx: Tx,
  seconds: readonly SecondTicks[],
  markets: readonly MarketTerms[],
): Promise<void> {
  for (const second of seconds) {
    await tx.run(sql`
      insert into recorded_second (at, ticks) values (${new Date(second.at)}, ${Buffer.from(encodeTicks([second], markets))})`)
  }
}

/** Closes a minute: its ticks become one block of the chain, and leave the running seconds. */
export async function recordMinute(
  tx: Tx,
  seconds: readonly SecondTicks[],
  markets: readonly MarketTerms[],
): Promise<void> {
  assert(seconds[0] !== undefined, 'a minute has at least one second')
  const minute = new Date(floorTo(seconds[0].at, MINUTE))
  const ticks = Buffer.from(encodeTicks(seconds, markets))
  const digest = createHash('sha256').update(ticks).digest()
  await tx.run(sql`insert into recorded_minute (minute, digest) values (${minute}, ${digest})`)
  await tx.run(
    sql`insert into recorded_block (minute, ticks, seconds) values (${minute}, ${ticks}, ${seconds.length})`,
  )
  await tx.run(
    sql`delete from recorded_second where at between ${minute} and ${new Date(minute.getTime() + MINUTE - 1)}`,
  )
}

export async function recordBars(
  tx: Tx,
  closed: readonly ClosedBars[],
  markets: readonly MarketTerms[],
): Promise<void> {
  for (const { width, opening, bars } of closed) {
    await tx.run(sql`
      insert into recorded_bars (width_ms, opening, bars)
      values (${width}, ${new Date(opening)}, ${Buffer.from(encodeBars(bars, markets))})`)
  }
}

/** Lists closed candles of one width and market, openings from `from` to `to` included, oldest first. */
export async function listBars(
  reader: Reader,
  { market, width, from, to }: { market: MarketId; width: number; from: Instant; to: Instant },
): Promise<Candle[]> {
  const rows = await columns({ opening: instant, bars: bytes }).from(reader).rows(sql`
    select opening, bars from recorded_bars
    where width_ms = ${width} and opening between ${new Date(from)} and ${new Date(to)} order by opening`)
  return rows.flatMap(({ opening, bars }) => decodeBar(bars, market, opening) ?? [])
}

/** Loads the newest opening of the stored candles of each width. */
export async function loadNewestBars(reader: Reader): Promise<ReadonlyMap<number, Instant>> {
  const rows = await columns({ width: ['width_ms', integer], newest: instant })
    .from(reader)
    .rows(sql`select width_ms, max(opening) as newest from recorded_bars group by width_ms`)
  return new Map(rows.map(({ width, newest }) => [width, newest]))
}

/** Lists the seconds of the minute that is not closed yet. */
export async function listRunningSeconds(reader: Reader): Promise<SecondTicks[]> {
  const rows = await reader.rows<{ ticks: Buffer }>(sql`select ticks from recorded_second order by at`)
  return rows.flatMap(({ ticks }) => decodeTicks(ticks))
}

const digestColumns = columns({ minute: instant, digest: bytes })
const blockColumns = columns({ ...digestColumns.fields, ticks: bytes, previous: bytes, link: bytes })

/** Finds the newest block at or before an instant; null when there is none. */
export async function findBlock(reader: Reader, at: Instant): Promise<MinuteBlock | null> {
  return blockColumns.from(reader).row(sql`
    select minute, ticks, digest, previous, link from recorded_block join recorded_minute using (minute)
    where minute <= ${new Date(at)} order by minute desc limit 1`)
}

/** Lists blocks of a window of minutes, both ends included, oldest first. */
export async function listBlocks(
  reader: Reader,
  { from, to }: { from: Instant; to: Instant },
): Promise<MinuteBlock[]> {
  return blockColumns.from(reader).rows(sql`
    select minute, ticks, digest, previous, link from recorded_block join recorded_minute using (minute)
    where minute between ${new Date(floorTo(from, MINUTE))} and ${new Date(to)} order by minute`)
}

/** Finds the hexadecimal digests of recorded minutes; a minute that is not closed has none. */
export async function listMinuteDigests(
  reader: Reader,
  minutes: readonly Instant[],
): Promise<ReadonlyMap<Instant, string>> {
  if (minutes.length === 0) return new Map()
  const rows = await digestColumns.from(reader).rows(sql`
    select minute, digest from recorded_minute
    where minute = any(${[...new Set(minutes)].map((minute) => new Date(minute).toISOString())}::timestamptz[])`)
  return new Map(rows.map(({ minute, digest }) => [minute, digest.toString('hex')]))
}

/** Extends a window to the newest recorded minute before it and the first one after it. */
export async function withNeighbours(
  reader: Reader,
  { from, to }: { from: Instant; to: Instant },
): Promise<{ from: Instant; to: Instant }> {
  const row = await columns({ before: nullable(instant), after: nullable(instant) }).from(reader).row(sql`
    select (select max(minute) from recorded_minute where minute < ${new Date(floorTo(from, MINUTE))}) as before,
      (select min(minute) from recorded_minute where minute > ${new Date(to)}) as after`)
  return { from: row?.before ?? from, to: row?.after ?? to }
}

/** Finds the first recorded second; null before it. */
export async function findRecordedSpan(reader: Reader): Promise<{ first: Instant } | null> {
  const row = await columns({ first: nullable(instant) }).from(reader).row(sql`
    select coalesce((select min(minute) from recorded_minute), (select min(at) from recorded_second)) as first`)
  return row?.first == null ? null : { first: row.first }
}

/**
 * Finds the tick that counts at a second of the record. While the market stood still it has the price of the
 * newest second before, and no volume. Null before the first second.
 */
export async function findRecordedTick(
  reader: Reader,
  market: MarketId,
  instant: Instant,
): Promise<RecordedTick | null> {
  const at = floorToSecond(instant)
  const tick = (await findRecordedSecond(reader, at))?.ticks.get(market)
  if (tick === undefined) return null
  return toRecordedTick(tick.at === at ? tick : { ...tick, at, volume: ZERO })
}

/** Finds the newest recorded second at or before an instant. */
export async function findRecordedSecond(reader: Reader, at: Instant): Promise<SecondTicks | null> {
  const row = await reader.row<{ ticks: Buffer }>(sql`
    select ticks from recorded_second where at <= ${new Date(at)} order by at desc limit 1`)
  const found =
    row === null
      ? (decodeBlock(await findBlock(reader, at)).findLast((second) => second.at <= at) ??
        decodeBlock(await findBlock(reader, toInstant(floorTo(at, MINUTE) - SECOND))).at(-1))
      : decodeTicks(row.ticks)[0]
  return found ?? null
}

const decodeBlock = (block: MinuteBlock | null): SecondTicks[] =>
  block === null ? [] : decodeTicks(block.ticks)

/** Lists recorded seconds of a window, both ends included, oldest first. */
export async function listSeconds(
  reader: Reader,
  { from, to }: { from: Instant; to: Instant },
): Promise<SecondTicks[]> {
  const blocks = await listBlocks(reader, { from, to })
  const rows = await reader.rows<{ ticks: Buffer }>(sql`
    select ticks from recorded_second where at between ${new Date(from)} and ${new Date(to)} order by at`)
  return [...blocks.map(({ ticks }) => ticks), ...rows.map(({ ticks }) => ticks)]
    .flatMap(decodeTicks)
    .filter(({ at }) => at >= from && at <= to)
}

/** Recorded ticks of one market: a window with both ends included, and a page of it. */
export type TickPage = {
  readonly market: MarketId
  readonly from: Instant
  readonly to: Instant
  readonly page: number
  readonly limit: number
}

/**
 * Lists one page of a window's ticks, oldest first, and the number of all of them. One statement reads blocks
 * and running seconds, because a minute that closes between two would be in neither. Only the blocks of the
 * page are decoded, and the window's first and last, which may reach beyond it.
 */
export async function listTicks(
  reader: Reader,
  { market, from, to, page, limit }: TickPage,
): Promise<{ rows: Tick[]; total: number }> {
  const offset = (page - 1) * limit
  const pieces = await reader.rows<{ ticks: Buffer; before: number; total: number }>(sql`
    with piece as (
      select minute as at, coalesce(seconds, get_byte(substring(ticks from 6 for 1), 0)) as seconds, ticks
      from recorded_block where minute between ${new Date(floorTo(from, MINUTE))} and ${new Date(to)}
      union all
      select at, 1, ticks from recorded_second where at between ${new Date(from)} and ${new Date(to)}),
    placed as (
      select at, seconds, ticks, sum(seconds) over (order by at) - seconds as before, sum(seconds) over () as total
      from piece)
    select ticks, before::int, total::int from placed
    where before = 0 or before + seconds = total
      or (before < ${offset + limit + SECONDS_IN_MINUTE}::int and before + seconds > ${offset}::int)
    order by at`)
  const decodedPieces = pieces.map((piece) => ({ ...piece, seconds: decodeMarketTicks(piece.ticks, market) }))
  const [first, last] = [decodedPieces[0], decodedPieces.at(-1)]
  if (first === undefined || last === undefined) return { rows: [], total: 0 }
  const skipped = first.seconds.filter(({ at }) => at < from).length
  const cut = last.seconds.filter(({ at }) => at > to).length
  const total = first.total - skipped - cut
  const [begin, end] = [skipped + offset, skipped + Math.min(offset + limit, total)]
  const rows = decodedPieces.flatMap(({ before, seconds }) =>
    seconds
      .slice(Math.max(0, begin - before), Math.max(0, end - before))
      .flatMap(({ ticks }) => ticks.get(market) ?? []),
  )
  return { rows, total }
}

/** Ticks that a settlement refers to. */
export const pinnedTickTable = table('pinned_tick', {
  id: ['tick_id', id()],
  market: ['market_id', integerId<MarketId>()],
  at: instant,
  price: amount,
  volume: amount,
})

/** Loads recorded ticks by id: pinned ones for ever, others within the retention. */
export async function loadTicksById(
  reader: Reader,
  ids: readonly string[],
): Promise<Map<string, RecordedTick>> {
  const rows = await pinnedTickTable.from(reader).rows(sql`
    select tick_id, market_id, at, price, volume from pinned_tick
    where tick_id = any(${[...new Set(ids)]}::bigint[])`)
  const found = new Map<string, RecordedTick>(rows.map((tick) => [tick.id, tick]))
  for (const known of new Set(ids)) {
    if (found.has(known)) continue
    const { market, at } = parseTickId(known)
    const tick = await findRecordedTick(reader, market, at)
    if (tick !== null) found.set(known, tick)
  }
  return found
}

/** Copies ticks that a settlement refers to, in the order of their ids; they are retained for ever. */
export async function pinTicks(tx: Tx, ticks: readonly RecordedTick[]): Promise<void> {
  const ordered = ticks.toSorted((one, other) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1))
  await pinnedTickTable.insert(tx, ordered, 'on conflict (tick_id) do nothing')
}

const REMOVED_AT_ONCE = 500

/** Retains the recorded minutes of a window for ever: receipts refer to their prices. */
export async function retainMinutes(tx: Tx, { from, to }: { from: Instant; to: Instant }): Promise<void> {
  await tx.run(sql`
    insert into retained_minute (minute)
    select minute from recorded_minute where minute between ${new Date(floorTo(from, MINUTE))} and ${new Date(to)}
    on conflict do nothing`)
}

/**
 * Removes blocks beyond the retention, a bounded number at a time; their hashes stay, and so do retained
 * minutes.
 */
export async function removeOldBlocks(tx: Tx, newest: Instant, days: number): Promise<number> {
  return tx.run(sql`
    delete from recorded_block where minute in (
      select minute from recorded_block where minute < ${new Date(addMs(newest, -days * DAY))}
        and not exists (select from retained_minute where retained_minute.minute = recorded_block.minute)
      order by minute limit ${REMOVED_AT_ONCE})`)
}
