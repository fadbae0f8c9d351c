import { type MemberId, toCountry } from '@bourse/contracts/account'
import type { GatedProduct, Instant } from '@bourse/contracts/kit'
import {
  columns,
  id,
  instant,
  type Migration,
  nullable,
  type Reader,
  sql,
  table,
  text,
  type Tx,
} from '#platform/kernel'

export const countryMigration: Migration = {
  name: '0910_countries',
  sql: `
    -- A product that members of a country may not enter.
    create table closed_country (
      product text not null,
      country text not null check (country ~ '^[A-Z]{2}$'),
      closed_at timestamptz not null,
      primary key (product, country)
    );
    -- The country of residence as a member stated it, once.
    create table member_country (
      member_id bigint primary key references member (id),
      country text not null check (country ~ '^[A-Z]{2}$'),
      stated_at timestamptz not null
    );
  `,
}

export const closedCountryTable = table('closed_country', { product: text, country: text, closedAt: instant })
export const memberCountryTable = table('member_country', {
  member: ['member_id', id<MemberId>()],
  country: text,
  statedAt: instant,
})

export type Closure = { readonly product: GatedProduct; readonly country: string }

export async function listClosures(reader: Reader): Promise<readonly Closure[]> {
  const rows = await closedCountryTable
    .pick('product', 'country')
    .from(reader)
    .rows(sql`select product, country from closed_country order by product, country`)
  return rows as readonly Closure[]
}

export async function closeProduct(tx: Tx, { product, country }: Closure, at: Instant): Promise<void> {
  await closedCountryTable.insert(tx, [{ product, country, closedAt: at }], 'on conflict do nothing')
}

export async function reopenProduct(tx: Tx, { product, country }: Closure): Promise<void> {
  await tx.run(sql`delete from closed_country where product = ${product} and country = ${country}`)
}

/** Stores the stated country; returns false if the member has stated one. */
export const insertCountry = async (
  tx: Tx,
  member: MemberId,
  { country, at }: { readonly country: string; readonly at: Instant },
): Promise<boolean> =>
  (await memberCountryTable.insert(tx, [{ member, country, statedAt: at }], 'on conflict do nothing')) > 0

/** Replaces the stated country, as the operator does for a member who has moved. */
export async function writeCountry(
  tx: Tx,
  member: MemberId,
  { country, at }: { readonly country: string; readonly at: Instant },
): Promise<void> {
  await tx.run(sql`
    insert into member_country (member_id, country, stated_at) values (${member}, ${country}, ${new Date(at)})
    on conflict (member_id) do update set country = excluded.country, stated_at = excluded.stated_at`)
}

const residence = columns({
  member: ['member_id', id<MemberId>()],
  verified: nullable(text),
  stated: nullable(text),
})

/**
 * Loads the country of each account's person: that of the approved document, else the stated one. A country that a document names
 * in other words than by its code is none.
 */
export async function loadCountries(
  reader: Reader,
  accounts: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, string | null>> {
  const rows = await residence.from(reader).rows(sql`
    select own.id as member_id, document.country as verified, stated.country as stated
    from unnest(${[...accounts]}::bigint[]) as own (id)
      left join identity_application document
        on document.member_id = main_member(own.id) and document.level = 1 and document.status = 'approved'
      left join member_country stated on stated.member_id = main_member(own.id)`)
  return new Map(rows.map(({ member, verified, stated }) => [member, toCountry(verified ?? '') ?? stated]))
}
