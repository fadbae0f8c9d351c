import type { Migration } from '#platform/kernel'

export const twapMigration: Migration = {
  name: '0820_twap',
  sql: `
    create table twap_plan (
      id bigint generated always as identity (start with 1001) primary key,
      member_id bigint not null references member (id),
      product text not null check (product in ('spot', 'futures')),
      market_id int not null,
      side text not null check (side in ('buy', 'sell')),
      quantity numeric(38,18) not null check (quantity > 0),
      step numeric(38,18) not null check (step > 0),
      orders int not null check (orders > 1),
      minutes int not null check (minutes > 0),
      limit_price numeric(38,18) check (limit_price > 0),
      leverage int,
      reduce_only boolean not null,
      -- Decides the times and sizes; secret until the plan has ended.
      seed text not null,
      status text not null check (status in ('active', 'done', 'cancelled')),
      started_at timestamptz not null,
      ended_at timestamptz,
      -- The order that is due next; beyond the last one the plan is ended.
      next_number int not null check (next_number > 0),
      next_at timestamptz,
      check ((status = 'active') = (next_at is not null)),
      check ((status = 'active') = (ended_at is null)),
      check ((product = 'futures') = (leverage is not null))
    );
    create index twap_plan_member on twap_plan (member_id, id desc);
    create index twap_plan_due on twap_plan (next_at, id) where status = 'active';

    create table twap_slice (
      id bigint generated always as identity (start with 1001) primary key,
      plan_id bigint not null references twap_plan (id),
      number int not null,
      due_at timestamptz not null,
      quantity numeric(38,18) not null check (quantity > 0),
      -- The code of the refusal, with the values of its sentence.
      skipped text,
      skipped_values jsonb,
      filled numeric(38,18) not null default 0 check (filled >= 0),
      turnover numeric(38,18) not null default 0,
      fee numeric(38,18) not null default 0,
      order_id bigint,
      unique (plan_id, number),
      check ((skipped is null) = (skipped_values is null)),
      check (skipped is null or filled = 0 and order_id is null),
      check (filled <= quantity)
    );

    -- Plans with the sums of their orders.
    create view twap_summary as
      select twap_plan.*, sums.* from twap_plan cross join lateral (
        select count(*) filter (where skipped is null)::int as placed,
          count(*) filter (where skipped is not null)::int as skipped,
          coalesce(sum(filled), 0)::numeric(38,18) as filled,
          coalesce(sum(turnover), 0)::numeric(38,18) as turnover,
          coalesce(sum(fee), 0)::numeric(38,18) as fee
        from twap_slice where plan_id = twap_plan.id) as sums;
  `,
}
