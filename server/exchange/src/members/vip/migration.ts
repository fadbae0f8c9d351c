import type { Migration } from '#platform/kernel'

export const depositBonusMigration: Migration = {
  name: '0603_deposit_bonus',
  sql: `
    -- On hold until its time, unless a withdrawal gives it back before.
    create table deposit_bonus (
      id bigint primary key,
      member_id bigint not null,
      asset_id int not null,
      amount numeric(38,18) not null check (amount > 0),
      release_at timestamptz not null,
      ended_at timestamptz
    );
    create index deposit_bonus_due on deposit_bonus (release_at) where ended_at is null;
    create index deposit_bonus_member on deposit_bonus (member_id) where ended_at is null;
  `,
}
