import type { Migration } from '#platform/kernel'

export const swapMigration: Migration = {
  name: '0082_swap',
  sql: `
    -- The last rate that a member was told for a pair, until it has been used.
    create table swap_quote (
      member_id bigint not null references member (id),
      from_asset int not null,
      to_asset int not null,
      from_price numeric(38,18) not null,
      to_price numeric(38,18) not null,
      at timestamptz not null,
      primary key (member_id, from_asset, to_asset)
    );

    create table swap (
      id bigint generated always as identity (start with 1001) primary key,
      member_id bigint not null references member (id),
      from_asset int not null,
      to_asset int not null,
      quantity numeric(38,18) not null check (quantity > 0),
      fee numeric(38,18) not null check (fee >= 0),
      received numeric(38,18) not null check (received > 0),
      from_price numeric(38,18) not null,
      to_price numeric(38,18) not null,
      at timestamptz not null
    );
    create index swap_member on swap (member_id, id desc);

    create sequence account_transfer start with 1001;
  `,
}

export const dustMigration: Migration = {
  name: '0721_dust',
  sql: `
    -- The last day, from midnight UTC, on which a member converted small balances.
    create table dust_day (
      member_id bigint primary key references member (id),
      day timestamptz not null
    );
  `,
}

export const swapTickMigration: Migration = {
  name: '0190_swap_tick',
  sql: `
    -- The ticks of a quote's prices, for the receipt; none for an asset that is worth one by definition. Quotes
    -- of the release before have none and end with it.
    delete from swap_quote;
    alter table swap_quote add column from_tick bigint, add column to_tick bigint;
  `,
}
