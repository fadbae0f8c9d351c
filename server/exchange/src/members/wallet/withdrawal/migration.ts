import type { Migration } from '#platform/kernel'

export const withdrawalMigration: Migration = {
  name: '0081_withdrawal',
  sql: `
    create table withdrawal (
      id bigint generated always as identity (start with 1001) primary key,
      member_id bigint not null references member (id),
      asset_id int not null,
      quantity numeric(38,18) not null check (quantity > 0),
      fee numeric(38,18) not null check (fee >= 0 and fee < quantity),
      method text not null check (method in ('address', 'card', 'foreignCard')),
      network text,
      -- In full, for whoever pays out; and as the member sees it.
      target text not null,
      shown text not null,
      -- What it was worth when it was asked for; the daily limits add these up.
      btc numeric(38,18) not null,
      usd numeric(38,18) not null,
      status text not null check (status in ('submitted', 'approved', 'rejected')),
      reason text,
      at timestamptz not null,
      updated_at timestamptz not null
    );
    create index withdrawal_member on withdrawal (member_id, id desc);
    create index withdrawal_waiting on withdrawal (id) where status = 'submitted';
  `,
}

/** Adds the approvals of a withdrawal; one row per operator. */
export const approvalMigration: Migration = {
  name: '0211_withdrawal_approval',
  sql: `
    create table withdrawal_approval (
      withdrawal_id bigint not null references withdrawal (id),
      operator text not null check (operator <> ''),
      at timestamptz not null,
      primary key (withdrawal_id, operator)
    );
  `,
}

/** Adds the key that signed an approval, and its user id; null for older approvals. */
export const signedApprovalMigration: Migration = {
  name: '0521_signed_approval',
  sql: `
    alter table withdrawal_approval add column key text, add column uid int;
    create unique index withdrawal_approval_key on withdrawal_approval (withdrawal_id, key);
    create unique index withdrawal_approval_uid on withdrawal_approval (withdrawal_id, uid);
  `,
}

export const withdrawalTagMigration: Migration = {
  name: '0491_withdrawal_tag',
  sql: `alter table withdrawal add column tag text;`,
}
