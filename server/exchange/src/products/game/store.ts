import type { MemberId } from '@bourse/contracts/account'
import type { CoinSide, Toss } from '@bourse/contracts/game'
import { amountOf, amountText, type Instant, instantOf } from '@bourse/contracts/kit'
import { page, type Paging, type Reader, sql, type Tx } from '#platform/kernel'

type Row = {
  id: string
  number: number
  commitment: string
  seed: string
  client_seed: string
  choice: CoinSide
  result: CoinSide
  stake: string
  at: Date
}

const toToss = (row: Row): Toss => ({
  id: row.id as Toss['id'],
  number: row.number,
  commitment: row.commitment,
  seed: row.seed,
  clientSeed: row.client_seed,
  choice: row.choice,
  result: row.result,
  stake: amountOf(row.stake),
  at: instantOf(row.at.getTime()),
})

/** The number of a member's tosses, and of those since an instant. */
export async function countTosses(
  reader: Reader,
  { member, since }: { member: MemberId; since: Instant },
): Promise<{ readonly all: number; readonly recent: number }> {
  const row = await reader.row<{ all: number; recent: number }>(sql`
    select coalesce(max(number), 0)::int as all, count(*) filter (where at >= ${new Date(since)})::int as recent
    from coin_toss where member_id = ${member}`)
  return row ?? { all: 0, recent: 0 }
}

export async function insertToss(tx: Tx, member: MemberId, toss: Omit<Toss, 'id'>): Promise<Toss> {
  const [row] = await tx.rows<Row>(sql`
    insert into coin_toss (member_id, number, commitment, seed, client_seed, choice, result, stake, at)
    values (${member}, ${toss.number}, ${toss.commitment}, ${toss.seed}, ${toss.clientSeed}, ${toss.choice},
      ${toss.result}, ${amountText(toss.stake)}, ${new Date(toss.at)}) returning *`)
  return toToss(row as Row)
}

/** Newest first, with the total number. */
export const listTosses = (
  reader: Reader,
  { member, ...at }: Paging & { readonly member: MemberId },
): Promise<{ rows: Toss[]; total: number }> =>
  page(reader, sql`select * from coin_toss where member_id = ${member} order by id desc`, at, toToss)
