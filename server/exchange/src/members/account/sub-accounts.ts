import type { MemberId } from '@bourse/contracts/account'
import type { Instant } from '@bourse/contracts/kit'
import {
  columns,
  id,
  instant,
  type Migration,
  nullable,
  type Reader,
  sql,
  text,
  type Tx,
} from '#platform/kernel'

/** Adds the token before the last selection of an account. */
export const previousTokenMigration: Migration = {
  name: '0861_previous_token',
  sql: `
    alter table member_session add previous_hash bytea, add previous_account_id bigint references member (id);
    create unique index member_session_previous on member_session (previous_hash) where previous_hash is not null;
  `,
}

/** Adds the instant of the last selection. */
export const selectedAtMigration: Migration = {
  name: '0913_selected_at',
  sql: `alter table member_session add selected_at timestamptz;`,
}

export const subAccountMigration: Migration = {
  name: '0830_sub_accounts',
  sql: `
    -- The member whose sub-account this is: a row without contact, password and invitation code of its own.
    alter table member
      add column parent_id bigint references member (id) check (parent_id <> id),
      add column closed_at timestamptz;
    do $$ declare found text; begin
      select conname into strict found from pg_constraint
      where conrelid = 'member'::regclass and pg_get_constraintdef(oid) like '%email IS NOT NULL%mobile IS NOT NULL%';
      execute 'alter table member drop constraint ' || quote_ident(found);
    end $$;
    alter table member
      add constraint member_is_reachable check (email is not null or mobile is not null or parent_id is not null),
      add constraint sub_account_has_no_inviter check (parent_id is null or invited_by is null);
    create index member_parent on member (parent_id) where parent_id is not null;
    create unique index member_sub_account_name on member (parent_id, lower(nickname))
      where parent_id is not null and closed_at is null;

    -- The person whose account it is: identity, tier, limits and messages are theirs.
    create function main_member(account bigint) returns bigint language sql stable parallel safe as
      'select coalesce(parent_id, id) from member where id = account';
    -- All accounts of the same person.
    create function own_accounts(account bigint) returns bigint[] language sql stable parallel safe as
      'select array_agg(own.id) from main_member(account) main join member own on own.id = main or own.parent_id = main';

    alter table member_session add column account_id bigint references member (id);
    alter table api_key add column account_id bigint references member (id);
  `,
}

const accountColumns = columns({
  id: id<MemberId>(),
  /** Null for the main account. */
  name: nullable(text),
  createdAt: ['registered_at', instant],
})

/** Lists the main account and its open sub-accounts, oldest first. */
export const listOwnAccounts = (reader: Reader, main: MemberId) =>
  accountColumns.from(reader).rows(sql`
    select id, case when parent_id is not null then nickname end as name, registered_at from member
    where id = ${main} or (parent_id = ${main} and closed_at is null) order by parent_id is not null, id`)

/** Whether an account is the main account or one of its open sub-accounts. */
export async function ownsAccount(reader: Reader, main: MemberId, account: MemberId): Promise<boolean> {
  const row = await reader.row(sql`
    select from member where id = ${account} and (id = ${main} or (parent_id = ${main} and closed_at is null))`)
  return row !== null
}

type NewSubAccount = {
  readonly main: MemberId
  readonly name: string
  /** Unique, and none that a form accepts. */
  readonly inviteCode: string
  readonly at: Instant
}

/** Inserts a sub-account. There is no log-in to it: it has no contact, no username and no password. */
export async function insertSubAccount(
  tx: Tx,
  { main, name, inviteCode, at }: NewSubAccount,
): Promise<MemberId> {
  const row = await columns({ id: id<MemberId>() }).from(tx).row(sql`
    insert into member (parent_id, password, nickname, invite_code, registered_at)
    values (${main}, '', ${name}, ${inviteCode}, ${new Date(at)}) returning id`)
  return (row as { id: MemberId }).id
}

/** Renames a sub-account; returns whether the member has it. */
export const renameSubAccount = async (
  tx: Tx,
  { main, account, name }: { readonly main: MemberId; readonly account: MemberId; readonly name: string },
): Promise<boolean> =>
  (await tx.run(sql`
    update member set nickname = ${name} where id = ${account} and parent_id = ${main} and closed_at is null`)) >
  0

/** Closes a sub-account for good: it stays locked. */
export async function closeSubAccount(tx: Tx, account: MemberId, at: Instant): Promise<void> {
  await tx.run(sql`
    update member set is_locked = true, closed_at = ${new Date(at)} where id = ${account} and parent_id is not null`)
}

export type SubAccount = { readonly main: MemberId; readonly name: string }

/** Finds which of these accounts are sub-accounts, with their main accounts and names. */
export async function loadSubAccounts(
  reader: Reader,
  accounts: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, SubAccount>> {
  const found = columns({ id: id<MemberId>(), main: ['parent_id', id<MemberId>()], name: ['nickname', text] })
  const rows = await found.from(reader).rows(sql`
    select id, parent_id, nickname from member
    where id = any(${[...new Set(accounts)]}::bigint[]) and parent_id is not null`)
  return new Map(rows.map(({ id: account, ...own }) => [account, own]))
}

/** Lists all sub-accounts with their main accounts. */
export const listSubAccounts = (reader: Reader) =>
  columns({ id: id<MemberId>(), main: ['parent_id', id<MemberId>()] })
    .from(reader)
    .rows(sql`select id, parent_id from member where parent_id is not null`)

/** Lists all accounts of the person to whom an account belongs. */
export async function listAccountsOfPerson(reader: Reader, account: MemberId): Promise<readonly MemberId[]> {
  const rows = await columns({ id: id<MemberId>() })
    .from(reader)
    .rows(sql`select unnest(own_accounts(${account}::bigint)) as id`)
  return rows.map((row) => row.id)
}
