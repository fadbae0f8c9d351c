import type { Migration } from '#platform/kernel'

export const bonusTurnoverMigration: Migration = {
  name: '0851_bonus_turnover',
  sql: `
    -- Turnover in USD that releases the bonus before its time; zero for bonuses that have ended.
    alter table deposit_bonus add column turnover_left numeric(38,18) not null default 0 check (turnover_left >= 0);
    update deposit_bonus bonus set turnover_left = round(10 * bonus.amount * deposit.usd / deposit.amount, 18)
    from deposit where deposit.id = bonus.id and bonus.ended_at is null and deposit.usd > 0;
  `,
}

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
