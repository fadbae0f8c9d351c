import { createHash, createHmac } from 'node:crypto'
import { addMs, HOUR, type Instant, instantOf, instantText } from '@bourse/contracts/kit'
import type { Logger } from 'pino'
import { type Database, page, type Paging, type Random, type Reader, sql, type Tx } from '#kernel'
import { floorTo, type HourState, secondOf } from '#market/source'

/** The key of the prices from one instant to another, at most an hour. */
export type PriceKey = {
  readonly startsAt: Instant
  readonly endsAt: Instant
  /** 32 bytes; secret until `endsAt`. */
  readonly key: Buffer
  /** SHA-256 of the key; published before `startsAt`. */
  readonly keyHash: Buffer
  /** Made of MARKET_SEED: everybody who knows the seed can forecast its prices. */
  readonly isFixed: boolean
  readonly publishedAt: Instant
  readonly previous: Buffer
  /** SHA-256 of previous, start and end as 8 bytes big-endian of unix seconds, and keyHash. */
  readonly link: Buffer
}

/**
 * Keys are committed this long before their hour, so that an outage up to this length is regenerated with
 * keys that were committed before it.
 */
export const COMMITTED_AHEAD_MS = 24 * HOUR
const KEY_BYTES = 32

type Row = {
  starts_at: Date
  ends_at: Date
  key: Buffer
  key_hash: Buffer
  is_fixed: boolean
  published_at: Date
  previous: Buffer
  link: Buffer
}

const toKey = (row: Row): PriceKey => ({
  startsAt: instantOf(row.starts_at.getTime()),
  endsAt: instantOf(row.ends_at.getTime()),
  key: row.key,
  keyHash: row.key_hash,
  isFixed: row.is_fixed,
  publishedAt: instantOf(row.published_at.getTime()),
  previous: row.previous,
  link: row.link,
})

/** Keys that end after an instant, oldest first. */
export async function listKeysAfter(reader: Reader, at: Instant): Promise<PriceKey[]> {
  const rows = await reader.rows<Row>(sql`
    select starts_at, ends_at, key, key_hash, is_fixed, published_at, previous, link
    from price_commitment where ends_at > ${new Date(at)} order by starts_at`)
  return rows.map(toKey)
}

export type StoredPriceKey = PriceKey & { readonly opening: HourState | null }

/** A page of all keys, newest first, with their opening states. */
export const listKeys = (reader: Reader, at: Paging): Promise<{ rows: StoredPriceKey[]; total: number }> =>
  page(
    reader,
    sql`
      select starts_at, ends_at, key, key_hash, is_fixed, published_at, previous, link, state
      from price_commitment left join price_opening using (starts_at) order by starts_at desc`,
    at,
    (row: Row & { state: HourState | null }) => ({ ...toKey(row), opening: row.state }),
  )

export type KeyMaker = { readonly random: Random; readonly seed: string | null }

/** The key of an hour under a fixed seed. */
export const fixedKey = (seed: string, startsAt: Instant): Buffer =>
  createHmac('sha256', seed).update(`price key ${startsAt}`).digest()

const keyOf = ({ random, seed }: KeyMaker, startsAt: Instant): Buffer =>
  seed === null ? random.bytes(KEY_BYTES) : fixedKey(seed, startsAt)

/**
 * Commits the keys up to `COMMITTED_AHEAD_MS` from now. When no key covers this second, as at the first start
 * and after a long outage, one is committed for the rest of the hour. Returns the new keys.
 */
export async function commitKeys(
  db: Database,
  now: Instant,
  maker: KeyMaker & { readonly log: Logger },
): Promise<PriceKey[]> {
  const known = await listKeysAfter(db, now)
  const until = addMs(floorTo(now, HOUR), HOUR + COMMITTED_AHEAD_MS)
  const missing: { startsAt: Instant; endsAt: Instant }[] = []
  let at = known.at(-1)?.endsAt ?? secondOf(now)
  while (at < until) {
    const endsAt = addMs(floorTo(at, HOUR), HOUR)
    missing.push({ startsAt: at, endsAt })
    at = endsAt
  }
  if (missing.length === 0) return []
  await db.transact(async (tx) => {
    for (const { startsAt, endsAt } of missing) {
      const key = keyOf(maker, startsAt)
      const keyHash = createHash('sha256').update(key).digest()
      await tx.run(sql`
        insert into price_commitment (starts_at, ends_at, key, key_hash, is_fixed, published_at)
        values (${new Date(startsAt)}, ${new Date(endsAt)}, ${key}, ${keyHash}, ${maker.seed !== null},
          ${new Date(Math.min(now, startsAt))})`)
    }
  })
  const made = (await listKeysAfter(db, now)).slice(known.length)
  for (const { startsAt, keyHash, link } of made) {
    const [hash, chain] = [keyHash.toString('hex'), link.toString('hex')]
    maker.log.info({ starts_at: instantText(startsAt), key_hash: hash, link: chain }, 'price key committed')
  }
  return made
}

/** The newest opening state at or before an instant. */
export async function newestOpening(
  reader: Reader,
  at: Instant,
): Promise<{ startsAt: Instant; state: HourState } | null> {
  const row = await reader.row<{ starts_at: Date; state: HourState }>(sql`
    select starts_at, state from price_opening where starts_at <= ${new Date(at)} order by starts_at desc limit 1`)
  return row === null ? null : { startsAt: instantOf(row.starts_at.getTime()), state: row.state }
}

/** Stores the state from which the ticks of a key begin, once. */
export async function recordOpening(tx: Tx, startsAt: Instant, state: HourState): Promise<void> {
  await tx.run(sql`
    insert into price_opening (starts_at, state) values (${new Date(startsAt)}, ${JSON.stringify(state)}::json)
    on conflict (starts_at) do nothing`)
}
