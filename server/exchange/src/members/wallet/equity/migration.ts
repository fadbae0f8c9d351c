import type { Migration } from '#platform/kernel'

export const equityMigration: Migration = {
  name: '0605_equity_snapshot',
  sql: `
    -- Wealth in USD about each hour: balances and floating profit less debts.
    create table equity_snapshot (
      member_id bigint not null references member (id),
      at timestamptz not null,
      equity numeric(38,18) not null,
      primary key (member_id, at)
    );
    create index equity_snapshot_at on equity_snapshot (at);
  `,
}

export const equityFlowMigration: Migration = {
  name: '0680_equity_flow',
  sql: `
    -- Money from or to outside, each leg once, with the hourly value that first contains it.
    create table equity_flow (
      leg_id bigint primary key,
      member_id bigint not null references member (id),
      at timestamptz not null,
      counted_at timestamptz not null,
      usd numeric(38,18) not null
    );
    create index equity_flow_member on equity_flow (member_id, counted_at);

    -- Complete runs over all members, each with the newest leg at its begin and the price of BTC.
    create table equity_run (
      hour timestamptz primary key,
      last_leg bigint not null,
      bitcoin numeric(38,18)
    );
  `,
}
