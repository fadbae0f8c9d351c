import type { MemberId } from '@bourse/contracts/account'
import { type Instant, instantOf } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { SavedAddress } from '@bourse/contracts/wallet'
import { type Reader, type Tx, sql, page, type Paging } from '#platform/kernel'

export type StoredAddress = {
  readonly id: SavedAddress['id']
  readonly asset: AssetId
  readonly label: string | null
  readonly address: string
  readonly network: string
  readonly tag: string | null
  readonly isUntagged: boolean
  readonly qr: string
  readonly at: Instant
  /** When the address itself was last changed. */
  readonly changedAt: Instant
}

type Row = {
  id: string
  asset_id: number
  label: string | null
  address: string
  network: string
  tag: string | null
  is_untagged: boolean
  qr: string
  created_at: Date
  changed_at: Date
}

const toAddress = (row: Row): StoredAddress => ({
  id: row.id as SavedAddress['id'],
  asset: String(row.asset_id) as AssetId,
  label: row.label,
  address: row.address,
  network: row.network,
  tag: row.tag,
  isUntagged: row.is_untagged,
  qr: row.qr,
  at: instantOf(row.created_at.getTime()),
  changedAt: instantOf(row.changed_at.getTime()),
})

export type NewAddress = Omit<StoredAddress, 'id' | 'at' | 'changedAt'> & {
  readonly member: MemberId
  readonly now: Instant
}

export async function countAddresses(reader: Reader, member: MemberId): Promise<number> {
  const row = await reader.row<{ count: number }>(
    sql`select count(*)::int as count from saved_address where member_id = ${member}`,
  )
  return row?.count ?? 0
}

export async function insertAddress(tx: Tx, one: NewAddress): Promise<void> {
  const now = new Date(one.now)
  await tx.run(sql`
    insert into saved_address
      (member_id, asset_id, label, address, network, tag, is_untagged, qr, created_at, changed_at)
    values (${one.member}, ${Number(one.asset)}, ${one.label}, ${one.address}, ${one.network}, ${one.tag},
      ${one.isUntagged}, ${one.qr}, ${now}, ${now})`)
}

/**
 * False when the member has no such address. A change of more than the label and the picture resets its age.
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
  page(reader, sql`select * from saved_address where member_id = ${member} order by id desc`, at, toAddress)

type AddressQuery = {
  readonly member: MemberId
  readonly asset: AssetId
  readonly address: string
  readonly tag: string | null
}

/**
 * When the member saved this address with this tag; null when it is not in the book. Rows from before the
 * canonical spelling may differ in case.
 */
export async function addressSavedAt(
  reader: Reader,
  { member, asset, address, tag }: AddressQuery,
): Promise<Instant | null> {
  const row = await reader.row<{ since: Date | null }>(sql`
    select min(changed_at) as since from saved_address
    where member_id = ${member} and asset_id = ${Number(asset)}
      and lower(address) = lower(${address}::text) and tag is not distinct from ${tag}::text`)
  return row === null || row.since === null ? null : instantOf(row.since.getTime())
}

export type StoredCard = {
  readonly holder: string
  readonly number: string
  readonly bank: string | null
  readonly branch: string | null
  readonly city: string | null
  readonly mobile: string | null
}

export async function findCard(reader: Reader, member: MemberId): Promise<StoredCard | null> {
  return reader.row<StoredCard>(sql`
    select holder, number, bank, branch, city, mobile from bank_card where member_id = ${member}`)
}

export async function saveCard(tx: Tx, member: MemberId, card: StoredCard, at: Instant): Promise<void> {
  const { holder, number, bank, branch, city, mobile } = card
  await tx.run(sql`
    insert into bank_card (member_id, holder, number, bank, branch, city, mobile, at)
    values (${member}, ${holder}, ${number}, ${bank}, ${branch}, ${city}, ${mobile}, ${new Date(at)})
    on conflict (member_id) do update set holder = excluded.holder, number = excluded.number, bank = excluded.bank,
      branch = excluded.branch, city = excluded.city, mobile = excluded.mobile, at = excluded.at`)
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
