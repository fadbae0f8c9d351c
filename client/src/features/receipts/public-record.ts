import { addMs, type Instant, MINUTE, parseInstant, unreachable } from '@bourse/contracts/kit'
import { market } from '@bourse/contracts/market'
import {
  checkRecord,
  checkTickList,
  type Receipt,
  type RecordCheck,
  type TickList,
} from '@bourse/contracts/receipts'
import { fromBase64, sha256 } from '#kit/device'
import type { Format } from '#kit/format'
import { ApiCallError, call } from '#api'
import { valueText } from './texts.ts'

/** The comparison with the public record. `unsupported`: the exchange has none · `failed`: it was not loaded. */
export type RecordFinding =
  | RecordCheck
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'failed'; readonly message: string }

const PUBLIC = { isAnonymous: true, isOutdated: true }

/** Fetches the recorded minutes without the session, and compares; null when the receipt has no ticks. */
export async function checkPublicRecord(receipt: Receipt): Promise<RecordFinding | null> {
  try {
    const list = await checkTickList(receipt, { digest: sha256, read: fetchTicks })
    // Some receipts also have ticks of their own.
    if (list !== null && (list.kind !== 'agrees' || receipt.ticks.length === 0)) return list
    return await checkRecord(receipt, {
      digest: sha256,
      fromBase64,
      read: fetchBlocks,
    })
  } catch (failure) {
    if (!(failure instanceof ApiCallError)) throw failure
    return failure.code === 'not_available'
      ? { kind: 'unsupported' }
      : { kind: 'failed', message: failure.message }
  }
}

/** The recorded minute that counts at an instant, with its neighbours. */
export async function fetchBlocks(at: Instant) {
  const window = { from: at, to: at, neighbours: true }
  return (await call(market.tickBlocks, window, PUBLIC)).blocks
}

/** The recorded prices of a window, at the public address. */
export async function fetchTicks({ symbol, from, to }: TickList) {
  return (await call(market.ticks, { symbol, from, to, page: 1 }, PUBLIC)).list
}

/** True: it agrees; false: it differs; null: it does not cover the receipt. */
export const isRecordEqual = ({ kind }: RecordFinding): boolean | null =>
  kind === 'agrees' ? true : kind === 'differs' || kind === 'list-differs' ? false : null

/** The end of the minute whose record is not published yet; null if the comparison does not wait for one. */
export function findPublication(record: RecordFinding | null): Instant | null {
  if (record?.kind !== 'uncovered' || record.why !== 'pending') return null
  const at = parseInstant(record.sample.at)
  return at === null ? null : addMs(at, MINUTE - (at % MINUTE))
}

const RETRY_MS = 5_000

/** The time until the next comparison: at the publication, then every few seconds until the record is there. */
export const recheckDelay = (publication: Instant, now: Instant): number =>
  Math.min(Math.max(publication - now, RETRY_MS), MINUTE)

/** The reason in plain words; null where there is nothing to add. */
export function recordText(record: RecordFinding, format: Format): string | null {
  const { timeText, t, clockText } = format
  const formatTime = ({ at }: { readonly at: string }): string => {
    const instant = parseInstant(at)
    return instant === null ? at : timeText(instant)
  }
  const price = (value: string | null): string =>
    value === null ? t('receipt.nothing') : valueText('price', value, format)
  switch (record.kind) {
    case 'agrees':
      return null
    case 'unsupported':
      return t('receipt.record_none')
    case 'failed':
      return record.message
    case 'list-differs':
      return t('receipt.record_list', {
        from: formatTime({ at: record.from }),
        to: formatTime({ at: record.to }),
      })
    case 'uncovered': {
      const publication = findPublication(record)
      return publication === null
        ? t('receipt.record_absent', { time: formatTime(record.sample) })
        : t('receipt.record_pending', { time: clockText(publication) })
    }
    case 'differs': {
      const time = formatTime(record.sample)
      if (record.part === 'block' || record.part === 'gap')
        return t(`receipt.record_${record.part}`, { time })
      const [written, recorded] = [price(record.sample.price), price(record.recorded)]
      return t(`receipt.record_${record.part}`, { time, written, recorded })
    }
    default:
      return unreachable(record)
  }
}
