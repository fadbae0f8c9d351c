import { settlementWindow, summarizeTicks, tickListText, type WindowTick } from '#dual-invest'
import { fundingWindow, summarizePremiums } from '#futures'
import {
  type Amount,
  amountFact,
  type Facts,
  type Instant,
  instantFact,
  instantText,
  InvalidFacts,
  positiveFact,
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
 * Compares the recorded prices that a receipt refers to with the public record: their number, their sum or that of their premiums, and
 * the hash of their list. Null for receipts that refer to none.
 */
export async function checkTickList(
  { kind, inputs }: { readonly kind: string; readonly inputs: Facts },
  { digest, read }: TickListDeps,
): Promise<RecordCheck | null> {
  const reference = readReference(kind, inputs)
  if (reference === null) return null
  const { list, summarize, sum: expected } = reference
  const ticks = await read(list)
  const { count, sum } = summarize(ticks)
  const isEqual =
    String(count) === inputs['tick_count'] &&
    sum === expected &&
    (await digest(tickListText(ticks))) === inputs['tick_digest']
  return isEqual
    ? { kind: 'agrees' }
    : { kind: 'list-differs', from: instantText(list.from), to: instantText(list.to) }
}

type Reference = {
  readonly list: TickList
  readonly summarize: (ticks: readonly WindowTick[]) => { readonly count: number; readonly sum: Amount }
  readonly sum: Amount
}

/** Reads the reference to a list; null for altered facts, which the recomputation reports. */
function readReference(kind: string, inputs: Facts): Reference | null {
  if (kind !== 'dual' && kind !== 'funding') return null
  try {
    const names = { market: requireFact(inputs, 'market'), symbol: requireFact(inputs, 'symbol') }
    if (kind === 'dual')
      return {
        list: { ...names, ...settlementWindow(instantFact(inputs, 'settles_at')) },
        summarize: summarizeTicks,
        sum: amountFact(inputs, 'tick_sum'),
      }
    const priceTick = positiveFact(inputs, 'price_tick')
    return {
      list: { ...names, ...fundingWindow(instantFact(inputs, 'funding_at')) },
      summarize: (ticks) => summarizePremiums(ticks, priceTick),
      sum: amountFact(inputs, 'premium_sum'),
    }
  } catch (failure) {
    if (failure instanceof InvalidFacts) return null
    throw failure
  }
}
