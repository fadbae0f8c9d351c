import type { Migration } from '#platform/kernel'

export const stocksMigration: Migration = {
  name: '0341_stocks',
  sql: `
    -- Dividends and splits that an operator has announced. Terms never change; one that is done stays done.
    create table stock_action (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('dividend', 'split')),
      asset_id int not null,
      effective_at timestamptz not null,
      per_share numeric(38,18) check (per_share > 0),
      shares_to int,
      shares_from int,
      announced_at timestamptz not null,
      done_at timestamptz,
      unique (asset_id, effective_at),
      check (effective_at > announced_at),
      check (case kind when 'dividend' then per_share is not null and shares_to is null and shares_from is null
        else per_share is null and shares_to is not null and shares_from is not null end)
    );
    create index stock_action_date on stock_action (effective_at desc, id desc);

    -- The shares of each holder when a dividend took effect, and when it was paid.
    create table stock_payout (
      id bigint generated always as identity primary key,
      action_id bigint not null references stock_action (id),
      member_id bigint not null references member (id),
      shares numeric(38,18) not null check (shares > 0),
      paid_at timestamptz,
      unique (action_id, member_id)
    );
    create index stock_payout_due on stock_payout (id) where paid_at is null;
  `,
}
