import { type Migration, type StepQuery, sql } from '#platform/kernel'
import { canonicalEmail, canonicalNumber } from './identifiers.ts'

type MemberRow = {
  readonly id: string
  readonly email: string | null
  readonly area_code: string | null
  readonly mobile: string | null
}

const PAGE = 5_000

/**
 * Rewrites e-mail addresses and numbers to their canonical spelling. Two accounts of one number or address are not
 * merged, because each has its own money and proofs: the older one, or the one that is spelled canonically, gets the
 * spelling, and the other keeps its own. `identifier_change` records both outcomes.
 */
export const identifierMigration: Migration = {
  name: '0500_identifiers',
  sql: `
    create table identifier_change (
      member_id bigint not null references member (id),
      kind text not null check (kind in ('email', 'mobile')),
      stored text not null,
      canonical text not null,
      -- The account that has the canonical spelling; null where it is this one.
      held_by bigint references member (id),
      at timestamptz not null default now(),
      primary key (member_id, kind)
    );
    create index identifier_change_holder on identifier_change (held_by) where held_by is not null;
    create index member_mobile on member (mobile);
  `,
  afterSql: rewriteIdentifiers,
}

/** Computes the spellings again: those of areas with zeros before them, and of numbers with a former prefix. */
export const formerPrefixMigration: Migration = {
  name: '0920_former_prefixes',
  sql: `comment on table identifier_change is 'Numbers and addresses that a migration rewrote, or could not.'`,
  afterSql: rewriteIdentifiers,
}

export async function rewriteIdentifiers(query: StepQuery): Promise<void> {
  let after = '0'
  while (true) {
    const rows: readonly MemberRow[] = await query<MemberRow>(sql`
      select m.id::text, m.email, m.area_code, m.mobile from member m where m.id > ${after}::bigint order by m.id limit ${PAGE}`)
    for (const row of rows) {
      await rewriteEmail(query, row)
      await rewriteMobile(query, row)
    }
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.id
  }
}

async function rewriteEmail(query: StepQuery, { id, email }: MemberRow): Promise<void> {
  if (email === null) return
  const canonical = canonicalEmail(email)
  if (canonical === email) return
  const [holder] = await query<{ id: string }>(sql`select id::text from member where email = ${canonical}`)
  if (holder === undefined) await query(sql`update member set email = ${canonical} where id = ${id}`)
  await record(query, { id, kind: 'email', stored: email, canonical, holder: holder?.id ?? null })
}

async function rewriteMobile(query: StepQuery, { id, area_code: area, mobile }: MemberRow): Promise<void> {
  if (mobile === null) return
  const found = canonicalNumber(area ?? '', mobile)
  if (found === null || (found.areaCode === area && found.mobile === mobile)) return
  const [holder] = await query<{ id: string }>(sql`
    select id::text from member where area_code = ${found.areaCode} and mobile = ${found.mobile}`)
  if (holder === undefined)
    await query(sql`
      update member set area_code = ${found.areaCode}, mobile = ${found.mobile} where id = ${id}`)
  const [stored, canonical] = [`+${area ?? ''} ${mobile}`, `+${found.areaCode} ${found.mobile}`]
  await record(query, { id, kind: 'mobile', stored, canonical, holder: holder?.id ?? null })
}

type IdentifierChange = {
  readonly id: string
  readonly kind: 'email' | 'mobile'
  readonly stored: string
  readonly canonical: string
  readonly holder: string | null
}

async function record(
  query: StepQuery,
  { id, kind, stored, canonical, holder }: IdentifierChange,
): Promise<void> {
  await query(sql`
    insert into identifier_change (member_id, kind, stored, canonical, held_by)
    values (${id}, ${kind}, ${stored}, ${canonical}, ${holder})
    on conflict (member_id, kind) do update set canonical = excluded.canonical, held_by = excluded.held_by`)
}
