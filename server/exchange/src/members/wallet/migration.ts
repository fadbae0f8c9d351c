import type { Migration } from '#platform/kernel'

export const walletMigration: Migration = {
  name: '0060_wallet',
  sql: `
    create table deposit (
      id bigint generated always as identity (start with 1001) primary key,
      member_id bigint not null references member (id),
      asset_id int not null,
      amount numeric(38,18) not null check (amount > 0),
      voucher text not null,
      status text not null check (status in ('submitted', 'approved', 'rejected')),
      remark text,
      -- What the amount was worth in USD when it was approved; VIP tiers add it up.
      usd numeric(38,18),
      at timestamptz not null,
      updated_at timestamptz not null
    );
    create index deposit_member on deposit (member_id, id desc);
    create index deposit_waiting on deposit (id) where status = 'submitted';
  `,
}

export const netDepositMigration: Migration = {
  name: '0602_net_deposit',
  sql: `
    -- Deposits less withdrawals in USD after each of them: the same money counts once, however often it comes and goes.
    create view net_deposit as
    select member_id, deposit_id, at, sum(usd) over (partition by member_id order by at, is_in, id) as total from (
      select member_id, id as deposit_id, id, usd, updated_at as at, true as is_in from deposit where status = 'approved'
      union all
      select member_id, null, id, -usd, updated_at, false from withdrawal where status = 'approved') as moved;
  `,
}
