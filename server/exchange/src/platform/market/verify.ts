import { createHash } from 'node:crypto'
import { addMs, DAY, type Instant, toInstant, instantText, MINUTE } from '@bourse/contracts/kit'
import { chainInput, decodeTicks, EMPTY_CHAIN, keyChainInput } from '@bourse/contracts/ticks'
import { type Reader, sql } from '#platform/kernel'
import { deriveFixedKey, listKeysAfter } from './commitments.ts'
import { listBlocks } from './store.ts'

/** The record of prices was changed outside of the exchange, which therefore does not start. */
export class RecordChanged extends Error {
  override readonly name = 'RecordChanged'
  constructor(what: string) {
    super(
      `the record of prices is not as it was written: ${what}. Restore a backup, or start with a new database`,
    )
  }
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const BEGIN = toInstant(0)
const ROWS_AT_ONCE = 20_000
/** Older blocks are checked by their readers; their hashes are part of the chain that is checked here. */
const BLOCKS_CHECKED_MS = DAY

/**
 * Checks the chain of committed keys, the chain of recorded minutes and the ticks of the last day. Throws
 * `RecordChanged` at the first difference.
 * @param seed The configured MARKET_SEED; keys that were committed for hours to come must agree with it.
 */
export async function verifyRecord(reader: Reader, now: Instant, seed: string | null): Promise<void> {
  await verifyKeys(reader, now, seed)
  const newest = await verifyMinutes(reader)
  if (newest === null) return
  for (let from = addMs(newest, -BLOCKS_CHECKED_MS); from <= newest; from = addMs(from, 60 * MINUTE)) {
    for (const { minute, ticks, digest } of await listBlocks(reader, {
      from,
      to: addMs(from, 59 * MINUTE),
    })) {
      const [first] = decodeTicks(ticks)
      const isOwn = first !== undefined && first.at >= minute && first.at < minute + MINUTE
      if (!isOwn || sha256(ticks) !== digest.toString('hex'))
        throw new RecordChanged(`the ticks of ${instantText(minute)} differ from their digest`)
    }
  }
}

async function verifyKeys(reader: Reader, now: Instant, seed: string | null): Promise<void> {
  let previous = EMPTY_CHAIN
  for (const key of await listKeysAfter(reader, BEGIN)) {
    const [own, hash] = [instantText(key.startsAt), key.keyHash.toString('hex')]
    if (sha256(key.key) !== hash) throw new RecordChanged(`the key of ${own} differs from its commitment`)
    const link = sha256(keyChainInput(previous, { ...key, keyHash: hash }))
    if (key.previous.toString('hex') !== previous || key.link.toString('hex') !== link)
      throw new RecordChanged(`the commitment of ${own} does not follow the one before it`)
    if (seed !== null && key.endsAt > now && !key.key.equals(deriveFixedKey(seed, key.startsAt)))
      throw new RecordChanged(`the key of ${own} was committed without this MARKET_SEED`)
    previous = link
  }
}

type Link = { minute: Date; digest: Buffer; previous: Buffer; link: Buffer }

/** Returns the newest minute; null before the first. */
async function verifyMinutes(reader: Reader): Promise<Instant | null> {
  let [previous, newest] = [EMPTY_CHAIN, null as Instant | null]
  for (;;) {
    const rows = await reader.rows<Link>(sql`
      select minute, digest, previous, link from recorded_minute
      where minute > ${new Date(newest ?? BEGIN)} order by minute limit ${ROWS_AT_ONCE}`)
    for (const row of rows) {
      const minute = toInstant(row.minute.getTime())
      const link = sha256(chainInput(previous, [minute], row.digest.toString('hex')))
      if (row.previous.toString('hex') !== previous || row.link.toString('hex') !== link)
        throw new RecordChanged(`the minute ${instantText(minute)} does not follow the one before it`)
      previous = link
      newest = minute
    }
    if (rows.length < ROWS_AT_ONCE) return newest
  }
}
