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
