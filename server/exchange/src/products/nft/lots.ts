import type { MemberId } from '@bourse/contracts/account'
import { type Amount, toAmount, amountText, assert, type Instant, ZERO } from '@bourse/contracts/kit'
import { sql, type StoredOf, text, type Tx } from '#platform/kernel'
import { lotTable, type StoredLot, type StoredWork, workTable } from './works.ts'

/** The platform's share of each price, and the artist's of a resale. */
export const FEE_RATE = toAmount('0.025')
export const ROYALTY_RATE = toAmount('0.05')

/** `words` are in lower case, for searches. */
const workDraft = workTable.omit('id', 'openedAt', 'likes').with({ words: text })

/** Inserts works; returns them in their order. */
export const insertWorks = (tx: Tx, drafts: readonly StoredOf<typeof workDraft>[]): Promise<StoredWork[]> =>
  workDraft.insertReturning(tx, drafts, workTable)

const lotDraft = lotTable.pick(
  'work',
  'kind',
  'seller',
  'asset',
  'price',
  'bidStep',
  'deposit',
  'startsAt',
  'endsAt',
  'plannedEnd',
  'feeRate',
  'royaltyRate',
  'supply',
)
export type LotDraft = Omit<
  StoredOf<typeof lotDraft>,
  'plannedEnd' | 'feeRate' | 'royaltyRate' | 'supply'
> & {
  readonly supply?: number
}

/** Puts works on sale; each becomes the present sale of its work. Royalties are due on resales. */
export async function insertLots(tx: Tx, drafts: readonly LotDraft[]): Promise<StoredLot[]> {
  const rows = drafts.map((draft) => ({
    ...draft,
    plannedEnd: draft.endsAt,
    feeRate: FEE_RATE,
    royaltyRate: draft.seller === null ? ZERO : ROYALTY_RATE,
    supply: draft.supply ?? 1,
  }))
  const lots = await lotDraft.insertReturning(tx, rows, lotTable)
  await tx.run(sql`
    update nft_work set lot_id = lot.id from nft_lot lot
    where lot.id = any(${lots.map(({ id }) => id)}::bigint[]) and nft_work.id = lot.work_id`)
  return lots
}

type Sale = {
  readonly lot: StoredLot
  readonly buyer: MemberId
  readonly received: Amount
  readonly at: Instant
}

/** Ends the sale of a work with its sale, and makes the buyer the owner. */
export async function closeSold(tx: Tx, { lot, buyer, received, at }: Sale): Promise<void> {
  const closed = await tx.run(sql`
    update nft_lot set status = 'over', outcome = 'sold', sold = 1, buyer_id = ${buyer}, received = ${amountText(received)},
      closed_at = ${new Date(at)}
    where id = ${lot.id} and status <> 'over'`)
  const moved = await tx.run(sql`
    update nft_work set owner_id = ${buyer}
    where id = ${lot.work} and owner_id is not distinct from ${lot.seller}::bigint`)
  assert(closed === 1 && moved === 1, 'a work is sold once, by its owner')
}
