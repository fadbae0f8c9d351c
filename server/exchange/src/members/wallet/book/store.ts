import type { MemberId } from '@bourse/contracts/account'
import { type Instant, toInstant } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { SavedAddress } from '@bourse/contracts/wallet'
import {
  flag,
  id,
  instant,
  integerId,
  nullable,
  page,
  type Paging,
  type Reader,
  sql,
  type StoredOf,
  table,
  text,
  type Tx,
} from '#platform/kernel'

export const addressTable = table('saved_address', {
  id: id<SavedAddress['id']>(),
  asset: ['asset_id', integerId<AssetId>()],
  label: nullable(text),
  address: text,
  network: text,
  tag: nullable(text),
  isUntagged: flag,
  qr: text,
  at: ['created_at', instant],
  /** The time of the last change of the address itself. */
  changedAt: instant,
})
export type StoredAddress = StoredOf<typeof addressTable>

const draft = addressTable.omit('id').with({ member: ['member_id', id<MemberId>()] })
export type NewAddress = Omit<StoredOf<typeof draft>, 'at' | 'changedAt'> & { readonly now: Instant }

export async function countAddresses(reader: Reader, member: MemberId): Promise<number> {
  const row = await reader.row<{ count: number }>(
    sql`select count(*)::int as count from saved_address where member_id = ${member}`,
  )
  return row?.count ?? 0
}

export const insertAddress = async (tx: Tx, { now, ...one }: NewAddress) =>
  (await draft.insertOne(tx, { ...one, at: now, changedAt: now }, addressTable.pick('id'))).id

/**
 * Updates an address; false when the member has no such address. A change of more than the label and the
 * picture resets its age.
 */
export async function updateAddress(tx: Tx, id: string, one: NewAddress): Promise<boolean> {
  const touched = await tx.run(sql`
    update saved_address set
      changed_at = case when asset_id = ${Number(one.asset)}::int and address = ${one.address}::text
        and network = ${one.network}::text and tag is not distinct from ${one.tag}::text
        then changed_at else ${new Date(one.now)}::timestamptz end,
      asset_id = ${Number(one.asset)}, label = ${one.label}, address = ${one.address}, network = ${one.network},
      tag = ${one.tag}, is_untagged = ${one.isUntagged}, qr = ${one.qr}
    where id = ${id} and member_id = ${one.member}`)
  return touched === 1
}

export async function deleteAddress(tx: Tx, id: string, member: MemberId): Promise<boolean> {
  return (await tx.run(sql`delete from saved_address where id = ${id} and member_id = ${member}`)) === 1
}

export const listAddresses = (reader: Reader, member: MemberId, at: Paging) =>
  page(
    reader,
    sql`select * from saved_address where member_id = ${member} order by id desc`,
    at,
    addressTable.decode,
  )

type AddressQuery = {
  readonly member: MemberId
  readonly asset: AssetId
  readonly address: string
  readonly tag: string | null
}

/**
 * Finds when the member saved this address with this tag; null when it is not in the book. Rows from before
 * the canonical spelling may differ in case.
 */
export async function addressSavedAt(
  reader: Reader,
  { member, asset, address, tag }: AddressQuery,
): Promise<Instant | null> {
  const row = await reader.row<{ since: Date | null }>(sql`
    select min(changed_at) as since from saved_address
    where member_id = ${member} and asset_id = ${Number(asset)}
      and lower(address) = lower(${address}::text) and tag is not distinct from ${tag}::text`)
  return row === null || row.since === null ? null : toInstant(row.since.getTime())
}

export const cardTable = table('bank_card', {
  member: ['member_id', id<MemberId>()],
  holder: text,
  number: text,
  bank: nullable(text),
  branch: nullable(text),
  city: nullable(text),
  mobile: nullable(text),
  at: instant,
})
const ownCard = cardTable.omit('member', 'at')
export type StoredCard = StoredOf<typeof ownCard>

export const findCard = (reader: Reader, member: MemberId): Promise<StoredCard | null> =>
  ownCard.from(reader).row(sql`
    select holder, number, bank, branch, city, mobile from bank_card where member_id = ${member}`)

export async function saveCard(tx: Tx, member: MemberId, card: StoredCard, at: Instant): Promise<void> {
  await cardTable.insert(
    tx,
    [{ ...card, member, at }],
    `on conflict (member_id) do update set holder = excluded.holder, number = excluded.number, bank = excluded.bank,
      branch = excluded.branch, city = excluded.city, mobile = excluded.mobile, at = excluded.at`,
  )
}

export async function findForeignCard(reader: Reader, member: MemberId): Promise<readonly string[] | null> {
  const row = await reader.row<{ fields: string[] }>(
    sql`select fields from foreign_card where member_id = ${member}`,
  )
  return row?.fields ?? null
}

export async function saveForeignCard(
  tx: Tx,
  member: MemberId,
  fields: readonly string[],
  at: Instant,
): Promise<void> {
  await tx.run(sql`
    insert into foreign_card (member_id, fields, at) values (${member}, ${fields}::text[], ${new Date(at)})
    on conflict (member_id) do update set fields = excluded.fields, at = excluded.at`)
}
