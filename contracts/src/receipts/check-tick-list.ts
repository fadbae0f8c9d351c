import { settlementWindow, summarizeTicks, tickListText, type WindowTick } from '#dual-invest'
import {
  amountFact,
  type Facts,
  type Instant,
  instantFact,
  instantText,
  InvalidFacts,
  requireFact,
} from '#kit'
import type { Digest } from './canonical.ts'
import type { RecordCheck } from './check-record.ts'

export type TickList = {
  readonly market: string
  readonly symbol: string
  /** The first and the last instant of the window, both included. */
  readonly from: Instant
  readonly to: Instant
}

export type TickListDeps = {
  readonly digest: Digest
  /** The recorded ticks of the window, oldest first. */
  readonly read: (list: TickList) => Promise<readonly WindowTick[]>
}

/**
 * Compares the recorded prices that a receipt refers to with the public record: their number, their sum, and the hash
 * of their list. Null for receipts that refer to none.
 */
export async function checkTickList(
  { kind, inputs }: { readonly kind: string; readonly inputs: Facts },
  { digest, read }: TickListDeps,
): Promise<RecordCheck | null> {
  if (kind !== 'dual') return null
  const list = readTickList(inputs)
  if (list === null) return null
  const ticks = await read(list)
  const { count, sum } = summarizeTicks(ticks)
  const isEqual =
    String(count) === inputs['tick_count'] &&
    sum === amountFact(inputs, 'tick_sum') &&
    (await digest(tickListText(ticks))) === inputs['tick_digest']
  return isEqual
    ? { kind: 'agrees' }
    : { kind: 'list-differs', from: instantText(list.from), to: instantText(list.to) }
}

/** Reads the tick list; null for altered facts, which the recomputation reports. */
function readTickList(inputs: Facts): TickList | null {
  try {
    amountFact(inputs, 'tick_sum')
    return {
      market: requireFact(inputs, 'market'),
      symbol: requireFact(inputs, 'symbol'),
      ...settlementWindow(instantFact(inputs, 'settles_at')),
    }
  } catch (failure) {
    if (failure instanceof InvalidFacts) return null
    throw failure
  }
}
