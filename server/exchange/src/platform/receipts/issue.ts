import { createHash, createHmac } from 'node:crypto'
import type { MemberId } from '@bourse/contracts/account'
import {
  type Amount,
  toAmount,
  amountText,
  assert,
  type Facts,
  type Instant,
  instantText,
  type Sample,
  type Step,
} from '@bourse/contracts/kit'
import { canonicalJson, type ReceiptId, type ReceiptKind, compute } from '@bourse/contracts/receipts'
import type { Tx } from '#platform/kernel'
import { pinTicks, type RecordedTick } from '#platform/market'
import { insertSettlements, listSettlements } from './settlements.ts'
import { type ChainEnd, insertAll, lockChains, type LockedChains, type NewReceipt } from './store.ts'

/** A settlement to record, with all inputs of its rule. */
export type ReceiptDraft = {
  readonly member: MemberId
  readonly kind: ReceiptKind
  /** The id of the order or position. */
  readonly subject: string
  readonly inputs: Facts
  readonly ticks: readonly RecordedTick[]
  readonly at: Instant
}

/** The result of the rule: the settlement moves exactly this. */
export type IssuedReceipt = {
  readonly id: ReceiptId
  readonly number: number
  readonly rule: string
  readonly steps: readonly Step[]
  readonly result: Facts
}

/**
 * Acquires the locks that receipts of these members need, with ids for `count` receipts. A transaction that
 * locks balances before it knows its receipts calls it first: everywhere chains are locked before balances.
 */
export const lockReceipts = (tx: Tx, members: readonly MemberId[], count = 0): Promise<LockedChains> =>
  lockChains(tx, members, count)

/** Records one settlement. */
export async function issueOne(tx: Tx, draft: ReceiptDraft): Promise<IssuedReceipt> {
  const [issued] = await issueAll(tx, [draft])
  assert(issued !== undefined, 'every draft has its receipt')
  return issued
}

/** Reads an amount of the result. */
export const issuedAmount = ({ result }: IssuedReceipt, name: string): Amount => toAmount(result[name] ?? '')

/**
 * Computes each settlement by its current rule and records it, in the given order, each at the end of its
 * member's chain. Uses two queries for any number, a third one with ticks, which are retained from now
 * on, and a fourth one that publishes settlement prices. The chains may have been locked before; if there are fewer ids than drafts, they are read again. The
 * writes are sent, and the commit waits for them.
 */
export async function issueAll(
  tx: Tx,
  drafts: readonly ReceiptDraft[],
  locked?: LockedChains,
): Promise<IssuedReceipt[]> {
  if (drafts.length === 0) return []
  const members = drafts.map(({ member }) => member)
  const isEnough = locked !== undefined && locked.ids.length >= drafts.length
  const { tails: chainTails, ids } = isEnough ? locked : await lockChains(tx, members, drafts.length)
  const made = drafts.map((draft, at) => {
    const end = chainTails.get(draft.member)
    const id = ids[at]
    assert(end !== undefined && id !== undefined, 'every draft has a chain and a number of its own')
    const one = seal(draft, { id, end, samples: draft.ticks.map(toSample) })
    chainTails.set(draft.member, { number: one.receipt.number, hash: one.receipt.hash })
    return one
  })
  const ticks = new Map(drafts.flatMap((draft) => draft.ticks.map((tick) => [tick.id, tick])))
  const settlements = drafts.flatMap((draft, at) => {
    const one = made[at]
    return one === undefined ? [] : listSettlements({ ...draft, ...pickRule(one.receipt) })
  })
  tx.beforeCommit(
    Promise.all([
      insertAll(tx, made),
      ticks.size > 0 && pinTicks(tx, [...ticks.values()]),
      insertSettlements(tx, settlements),
    ]),
  )
  return made.map(({ receipt: { id, number, rule, steps, result } }) => ({ id, number, rule, steps, result }))
}

const pickRule = ({ rule, result }: NewReceipt['receipt']) => ({ rule, result })

type ChainPosition = { readonly id: ReceiptId; readonly end: ChainEnd; readonly samples: readonly Sample[] }

function seal(draft: ReceiptDraft, { id, end, samples }: ChainPosition): NewReceipt {
  const { member, kind, subject, inputs, at } = draft
  const { rule, steps, result } = compute(kind, inputs, samples)
  const unsealed = {
    id,
    number: end.number + 1,
    kind,
    rule,
    subject,
    inputs: { ...inputs },
    ticks: [...samples],
    steps: [...steps],
    result: { ...result },
    previous: end.hash,
    issuedAt: instantText(at),
  }
  return { member, receipt: { ...unsealed, hash: sha256(canonicalJson(unsealed)) } }
}

const toSample = (tick: RecordedTick): Sample => ({
  market: tick.market,
  at: instantText(tick.at),
  price: amountText(tick.price),
  id: tick.id,
})

/** Computes the SHA-256 of the text's UTF-8 bytes, in hexadecimal digits. */
export const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

export const hmacSha256 = (key: string, text: string): string =>
  createHmac('sha256', key).update(text, 'utf8').digest('hex')
