import { createHash, createHmac } from 'node:crypto'
import { addMs, HOUR, type Instant, toInstant, instantText } from '@bourse/contracts/kit'
import type { Logger } from 'pino'
import { continuedKeyInput } from '@bourse/contracts/ticks'
import type { HourState } from '@bourse/contracts/price-process'
import { PROCESS_VERSION, type ProcessVersion } from '@bourse/contracts/price-process/dynamics'
import {
  bytes,
  type Codec,
  columns,
  type Database,
  flag,
  instant,
  integer,
  json,
  nullable,
  page,
  type Paging,
  type Random,
  type Reader,
  sql,
  type StoredOf,
  table,
  type Tx,
} from '#platform/kernel'
import { floorTo, floorToSecond } from '#platform/market/source'

/** Keys of prices, each from one instant to another, at most an hour. */
export const priceKeyTable = table('price_commitment', {
  startsAt: instant,
  endsAt: instant,
  /** 32 bytes; secret until `endsAt`. */
  key: bytes,
  /** SHA-256 of the key. */
  keyHash: bytes,
  process: integer as Codec<ProcessVersion>,
  /** Whether the key is made of MARKET_SEED: everyone who knows the seed can forecast its prices. */
  isFixed: flag,
  /**
   * The time of publication. It is after `startsAt` only where the key follows from the one before it, or is
   * made of MARKET_SEED.
   */
  publishedAt: instant,
  previous: bytes,
  /** SHA-256 of `keyChainInput`. */
  link: bytes,
})
export type PriceKey = StoredOf<typeof priceKeyTable>

/** The database adds the chain. */
const newKey = priceKeyTable.omit('previous', 'link')

const opening = columns({ startsAt: instant, state: json<HourState>() })

/**
 * How long before their hour keys are committed, so that an outage up to this length has keys that were
 * committed before it. Those of a longer one follow from the last of them.
 */
export const COMMITTED_AHEAD_MS = 24 * HOUR
const KEY_BYTES = 32
const BEGIN = toInstant(0)

/** Lists keys that end after an instant, oldest first. */
export async function listKeysAfter(reader: Reader, at: Instant): Promise<PriceKey[]> {
  return priceKeyTable.from(reader).rows(sql`
    select * from price_commitment where ends_at > ${new Date(at)} order by starts_at`)
}

/** Finds the newest key; null before the first one. */
async function findNewestKey(reader: Reader): Promise<PriceKey | null> {
  return priceKeyTable.from(reader).row(sql`select * from price_commitment order by starts_at desc limit 1`)
}

/** Finds the version of the oldest key, which is that of the history before it; there is one. */
export async function findFirstVersion(reader: Reader): Promise<ProcessVersion> {
  const row = await reader.row<{ process: ProcessVersion }>(
    sql`select process from price_commitment order by starts_at limit 1`,
  )
  return row?.process ?? PROCESS_VERSION
}

const openedKey = columns({ ...priceKeyTable.fields, opening: ['state', nullable(json<HourState>())] })
export type StoredPriceKey = StoredOf<typeof openedKey>

/** Lists a page of all keys, newest first, with their opening states. */
export const listKeys = (reader: Reader, at: Paging): Promise<{ rows: StoredPriceKey[]; total: number }> =>
  page(
    reader,
    sql`
      select starts_at, ends_at, key, key_hash, process, is_fixed, published_at, previous, link, state
      from price_commitment left join price_opening using (starts_at) order by starts_at desc`,
    at,
    openedKey.decode,
  )

export type KeyMaker = { readonly random: Random; readonly seed: string | null }

/** Derives the key of an hour from a fixed seed. */
export const deriveFixedKey = (seed: string, startsAt: Instant): Buffer =>
  createHmac('sha256', seed).update(`price key ${startsAt}`).digest()

type NewKey = Pick<PriceKey, 'startsAt' | 'endsAt' | 'key' | 'isFixed'>

/**
 * Derives the key of an hour that began before now: it follows from the key before it, so no choice is left.
 */
const deriveContinuedKey = (before: Buffer, startsAt: Instant): Buffer =>
  createHash('sha256')
    .update(continuedKeyInput(before.toString('hex'), startsAt))
    .digest()

/**
 * Creates the keys from the newest one on, up to `COMMITTED_AHEAD_MS` from now. Seconds before now, which
 * only an outage or a jump of the clock leaves, have continued keys; the rest of the running hour has a key
 * of its own, because members trade in it.
 */
function createMissingKeys(newest: PriceKey | null, now: Instant, { random, seed }: KeyMaker): NewKey[] {
  const until = addMs(floorTo(now, HOUR), HOUR + COMMITTED_AHEAD_MS)
  const second = floorToSecond(now)
  const missing: NewKey[] = []
  for (
    let startsAt = newest?.endsAt ?? second;
    startsAt < until;
    startsAt = missing.at(-1)?.endsAt ?? until
  ) {
    const before = missing.at(-1) ?? newest
    const nextHour = addMs(floorTo(startsAt, HOUR), HOUR)
    if (seed !== null)
      missing.push({ startsAt, endsAt: nextHour, key: deriveFixedKey(seed, startsAt), isFixed: true })
    else if (startsAt < second && before !== null) {
      const endsAt = nextHour > second ? second : nextHour
      missing.push({
        startsAt,
        endsAt,
        key: deriveContinuedKey(before.key, startsAt),
        isFixed: before.isFixed,
      })
    } else missing.push({ startsAt, endsAt: nextHour, key: random.bytes(KEY_BYTES), isFixed: false })
  }
  return missing
}

/**
 * Commits the keys up to `COMMITTED_AHEAD_MS` from now, and those of an outage or a jump of the clock before it. At the
 * first start the first one is for the rest of the hour. Returns the new keys.
 */
export async function commitKeys(
  db: Database,
  now: Instant,
  maker: KeyMaker & { readonly log: Logger },
): Promise<PriceKey[]> {
  const newest = await findNewestKey(db)
  const missing = createMissingKeys(newest, now, maker)
  if (missing.length === 0) return []
  await db.transact(async (tx) => {
    for (const { startsAt, endsAt, key, isFixed } of missing) {
      const keyHash = createHash('sha256').update(key).digest()
      const publishedAt = floorToSecond(now) === startsAt ? startsAt : now
      await newKey.insert(tx, [
        { startsAt, endsAt, key, keyHash, process: PROCESS_VERSION, isFixed, publishedAt },
      ])
    }
  })
  const made = await listKeysAfter(db, newest?.endsAt ?? BEGIN)
  for (const { startsAt, keyHash, link } of made) {
    const [hash, chain] = [keyHash.toString('hex'), link.toString('hex')]
    maker.log.info({ starts_at: instantText(startsAt), key_hash: hash, link: chain }, 'price key committed')
  }
  return made
}

/** Finds the newest opening state at or before an instant. */
export async function findNewestOpening(
  reader: Reader,
  at: Instant,
): Promise<{ startsAt: Instant; state: HourState } | null> {
  return opening.from(reader).row(sql`
    select starts_at, state from price_opening where starts_at <= ${new Date(at)} order by starts_at desc limit 1`)
}

/** Stores the state from which the ticks of a key begin, once. */
export async function recordOpening(tx: Tx, startsAt: Instant, state: HourState): Promise<void> {
  await tx.run(sql`
    insert into price_opening (starts_at, state) values (${new Date(startsAt)}, ${JSON.stringify(state)}::json)
    on conflict (starts_at) do nothing`)
}
