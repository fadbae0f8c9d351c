import type { MemberId } from '@bourse/contracts/account'
import type { WindowTick } from '@bourse/contracts/dual-invest'
import { amountText, instantText } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import {
  checkReceipt,
  checkTickList,
  type Mismatch,
  type Receipt,
  type TickList,
} from '@bourse/contracts/receipts'
import type { Reader } from '#platform/kernel'
import { listTicks, loadTicksById } from '#platform/market'
import { hmacSha256, sha256 } from './issue.ts'
import { type ChainEnd, listAfter, listChains } from './store.ts'

export type VerificationResult = {
  readonly members: number
  readonly receipts: number
  /** Problems, one line each; empty when every chain is intact. */
  readonly broken: readonly string[]
}

const AT_ONCE = 200

/** Verifies chains from their first receipt, of one member or of all: recomputes each result and hash. */
export async function verifyReceipts(reader: Reader, member: MemberId | null): Promise<VerificationResult> {
  const chains = (await listChains(reader)).filter((chain) => member === null || chain.member === member)
  const broken: string[] = []
  let receipts = 0
  const lists: TickLists = new Map()
  for (const chain of chains) {
    const walked = await walkChain(reader, chain, lists)
    receipts += walked.receipts
    broken.push(...walked.broken.map((line) => `member ${chain.member}, ${line}`))
  }
  return { members: chains.length, receipts, broken }
}

async function walkChain(reader: Reader, chain: ChainEnd & { member: MemberId }, lists: TickLists) {
  const broken: string[] = []
  let last: Receipt | null = null
  for (;;) {
    const after: number = last?.number ?? 0
    const part = await listAfter(reader, { member: chain.member, after, limit: AT_ONCE })
    if (part.length === 0) break
    for (const receipt of part) {
      const { difference } = await checkReceipt(receipt, { digest: sha256, hmac: hmacSha256, previous: last })
      if (difference !== null)
        broken.push(`receipt ${receipt.number} (${receipt.id}): ${describeMismatch(difference)}`)
      last = receipt
    }
    broken.push(...(await listUnrecorded(reader, part)), ...(await listUnrecordedLists(reader, part, lists)))
  }
  const end = { number: last?.number ?? 0, hash: last?.hash ?? '' }
  if (end.number !== chain.number || end.hash !== chain.hash)
    broken.push(`the chain ends at ${end.number}, but ${chain.number} were issued`)
  return { receipts: end.number, broken }
}

const describeMismatch = ({ part, name, written, expected }: Mismatch): string =>
  `${part} ${name}: ${written || 'nothing'} is written${expected === null ? '' : `, ${expected || 'nothing'} is right`}`

/**
 * Lists ticks that differ from the recorded ones. A receipt's ticks must equal these, which are immutable
 * too.
 */
async function listUnrecorded(reader: Reader, receipts: readonly Receipt[]): Promise<string[]> {
  const referenced = receipts.flatMap(({ number, ticks }) => ticks.map((tick) => ({ number, tick })))
  const known = await loadTicksById(
    reader,
    referenced.map(({ tick }) => tick.id),
  )
  return referenced.flatMap(({ number, tick }) => {
    const recorded = known.get(tick.id)
    const isSame =
      recorded !== undefined &&
      recorded.market === tick.market &&
      instantText(recorded.at) === tick.at &&
      amountText(recorded.price) === tick.price
    return isSame ? [] : [`receipt ${number}: tick ${tick.id} is not on record as it is written`]
  })
}

/** Recorded prices by market and window: all orders of a settlement refer to the same. */
type TickLists = Map<string, Promise<readonly WindowTick[]>>
const LIST_TICKS_MAX = 3_600

/** Lists differences from the lists that receipts refer to by their hash: these are recorded too. */
async function listUnrecordedLists(
  reader: Reader,
  receipts: readonly Receipt[],
  lists: TickLists,
): Promise<string[]> {
  const read = ({ market, from, to }: TickList) => {
    const key = `${market}/${from}`
    const window = { market: market as MarketId, from, to, page: 1, limit: LIST_TICKS_MAX }
    const list = lists.get(key) ?? listTicks(reader, window).then(({ rows }) => rows)
    lists.set(key, list)
    return list
  }
  const broken: string[] = []
  for (const receipt of receipts) {
    const check = await checkTickList(receipt, { digest: sha256, read })
    if (check !== null && check.kind !== 'agrees')
      broken.push(`receipt ${receipt.number}: its list of prices is not on record as it is written`)
  }
  return broken
}
