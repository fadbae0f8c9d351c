import type { Migration } from '#platform/kernel'

export const futuresMigration: Migration = {
  name: '0130_futures',
  sql: `
    -- One row for each member who has ever traded futures. Whoever changes his positions locks it first.
    create table futures_account (
      member_id bigint primary key references member (id),
      mode text not null default 'isolated' check (mode in ('isolated', 'cross'))
    );

    create table futures_position (
      id bigint generated always as identity (start with 100001) primary key,
      member_id bigint not null references member (id),
      market_id int not null,
      side text not null check (side in ('long', 'short')),
      status text not null check (status in ('pending', 'open', 'closed', 'cancelled')),
      origin text not null check (origin in ('own', 'copied')),
      mode text not null check (mode in ('isolated', 'cross')),
      lots numeric(38,18) not null check (lots > 0),
      quantity numeric(38,18) not null check (quantity > 0),
      leverage int not null check (leverage > 0),
      quoted_price numeric(38,18) not null check (quoted_price > 0),
      open_price numeric(38,18) not null check (open_price > 0),
      take_profit numeric(38,18) not null default 0 check (take_profit >= 0),
      stop_loss numeric(38,18) not null default 0 check (stop_loss >= 0),
      margin_at_open numeric(38,18) not null check (margin_at_open >= 0),
      margin numeric(38,18) not null check (margin >= 0),
      fee numeric(38,18) not null check (fee >= 0),
      -- Negative when credits were more than fees.
      overnight_fee numeric(38,18) not null default 0,
      close_price numeric(38,18),
      realized numeric(38,18),
      liquidation_fee numeric(38,18) not null default 0 check (liquidation_fee >= 0),
      -- The loss beyond what stood behind it, which the insurance fund paid.
      shortfall numeric(38,18) not null default 0 check (shortfall >= 0),
      close_reason text,
      leader_id bigint references member (id),
      leader_position bigint references futures_position (id),
      submitted_at timestamptz not null,
      opened_at timestamptz,
      closed_at timestamptz,
      updated_at timestamptz not null,
      version int not null default 1,
      check ((status = 'closed') = (realized is not null and close_price is not null and close_reason is not null)),
      check ((status in ('open', 'closed')) = (opened_at is not null)),
      check ((status in ('closed', 'cancelled')) = (closed_at is not null))
    );
    create index futures_position_member on futures_position (member_id, id desc);
    create index futures_position_live on futures_position (member_id) where status in ('pending', 'open');
    create index futures_position_ended on futures_position (member_id, closed_at) where status = 'closed';
    create index futures_position_opened on futures_position (member_id, opened_at) where opened_at is not null;

    create function futures_position_moves() returns trigger language plpgsql as $$
    begin
      if old.status in ('closed', 'cancelled') then
        raise exception 'position % has ended', old.id;
      end if;
      if old.status = 'open' and new.status not in ('open', 'closed') then
        raise exception 'position % is open', old.id;
      end if;
      new.version := old.version + 1;
      return new;
    end $$;
    create trigger futures_position_moves before update on futures_position
      for each row execute function futures_position_moves();

    -- One row for each position and midnight: it is charged once, and the day's result can be told.
    create table futures_night (
      position_id bigint not null references futures_position (id),
      member_id bigint not null references member (id),
      midnight timestamptz not null,
      fee numeric(38,18) not null,
      primary key (position_id, midnight)
    );
    create index futures_night_member on futures_night (member_id, midnight);
  `,
}

export const overnightChargeMigration: Migration = {
  name: '0163_overnight_charge',
  sql: `
    alter table futures_night rename to overnight_charge;
    alter index futures_night_member rename to overnight_charge_member;
  `,
}

/** A window of ticks may be processed again after a lost connection or a crash. */
export const settledUntilMigration: Migration = {
  name: '0200_futures_settled_until',
  sql: `
    -- The last second whose prices changed something in this account: it and those before are not applied again.
    alter table futures_account add column settled_until timestamptz;
  `,
}

/** The shares of the member's inviters, set with the fee when the order is submitted. */
export const rebatesMigration: Migration = {
  name: '0392_futures_rebates',
  sql: `alter table futures_position add column rebates text not null default ''`,
}

/** The rates of each midnight: the catalogue has the present ones only. */
export const overnightRateMigration: Migration = {
  name: '0670_overnight_rate',
  sql: `
    create table overnight_rate (
      market_id int not null,
      midnight timestamptz not null,
      nights int not null check (nights > 0),
      rate_long numeric(38,18) not null,
      rate_short numeric(38,18) not null,
      -- The newest tick at or before midnight.
      price numeric(38,18) not null check (price > 0),
      primary key (market_id, midnight)
    );
  `,
}

/** Losses of liquidated positions that the insurance fund could not pay. */
export const bankruptcyMigration: Migration = {
  name: '0671_futures_bankruptcy',
  sql: `
    create table futures_bankruptcy (
      position_id bigint primary key references futures_position (id),
      -- What positions of the other side have yet to give up.
      uncovered numeric(38,18) not null check (uncovered >= 0),
      recorded_at timestamptz not null
    );
    create index futures_bankruptcy_open on futures_bankruptcy (position_id) where uncovered > 0;
  `,
}

export const positionModeMigration: Migration = {
  name: '0672_futures_position_mode',
  sql: `
    alter table futures_account add column position_mode text not null default 'hedge'
      check (position_mode in ('hedge', 'netting'))`,
}

/** Types and times in force of orders, orders that only reduce, and the price that triggers. */
export const entryMigration: Migration = {
  name: '0690_futures_entry',
  sql: `
    alter table futures_position
      -- Null for orders that are older than these columns.
      add column entry_kind text check (entry_kind in ('limit', 'market', 'stopLimit', 'stopMarket')),
      add column time_in_force text check (time_in_force in ('gtc', 'gtt', 'ioc', 'fok', 'postOnly')),
      add column fee_rate numeric(38,18) check (fee_rate >= 0),
      add column expires_at timestamptz,
      add column reduce_only boolean not null default false,
      add column stop_price numeric(38,18) check (stop_price > 0),
      add column stop_rises boolean,
      add column trigger_by text not null default 'last' check (trigger_by in ('last', 'mark')),
      add column triggered_at timestamptz,
      add column entry_end text check (entry_end in ('expired', 'unfilled', 'wouldTake', 'reduced', 'nothingToReduce')),
      add column stops_by text not null default 'last' check (stops_by in ('last', 'mark')),
      add constraint futures_entry_stop check ((stop_price is null) = (stop_rises is null)),
      add constraint futures_entry_expiry check ((time_in_force = 'gtt') is not true or expires_at is not null),
      add constraint futures_entry_reduces check (not reduce_only or status in ('pending', 'cancelled')),
      add constraint futures_entry_end check (entry_end is null or status = 'cancelled')`,
}

/** The ids that callers give their orders. */
export const clientIdMigration: Migration = {
  name: '0812_futures_client_id',
  sql: `
    alter table futures_position add column client_id text;
    create index futures_position_client_id on futures_position (member_id, client_id) where client_id is not null`,
}

/** Trailing stops; a view gives the waiting ones the names that the shared queries use. */
export const trailingMigration: Migration = {
  name: '0731_futures_trailing',
  sql: `
    alter table futures_position
      add column trail_distance numeric(38,18) check (trail_distance > 0),
      add column trail_rate numeric(38,18) check (trail_rate > 0),
      add column activation_price numeric(38,18) check (activation_price > 0),
      add column trail_since timestamptz,
      add column trail_extreme_at timestamptz;
    alter table futures_position drop constraint futures_position_entry_kind_check;
    alter table futures_position
      add constraint futures_position_entry_kind_check
        check (entry_kind in ('limit', 'market', 'stopLimit', 'stopMarket', 'trailingStop')),
      add constraint futures_entry_trail check (
        ((entry_kind = 'trailingStop') is true) = ((trail_distance is null) <> (trail_rate is null)));
    create index futures_position_trailing on futures_position (market_id, (case side when 'short' then 'sell' else 'buy' end), trail_since)
      where status = 'pending' and entry_kind = 'trailingStop' and triggered_at is null;
    create index futures_position_trail_triggered on futures_position (member_id)
      where status = 'pending' and entry_kind = 'trailingStop' and triggered_at is not null;
    create view futures_trailing as
      select id, market_id, case side when 'short' then 'sell' else 'buy' end as side, submitted_at as at, activation_price, trail_since,
        trail_distance, trail_rate, trail_extreme_at, triggered_at, stop_price, stop_rises
      from futures_position where status = 'pending' and entry_kind = 'trailingStop' and triggered_at is null;
    create table futures_trail_mark (
      market_id int not null,
      side text not null check (side in ('buy', 'sell')),
      since timestamptz not null,
      price numeric(38,18) not null,
      -- The second of the price.
      at timestamptz not null
    );
    create index futures_trail_mark_market on futures_trail_mark (market_id, side, since);
    -- The last second whose price was applied to the marks of a market: it is not applied again.
    create table futures_trail_market (market_id int primary key, until timestamptz not null)`,
}

/** Trailing stops that follow the mark price have marks of their own. */
export const markedTrailMigration: Migration = {
  name: '0880_futures_marked_trail',
  sql: `
    create or replace view futures_trailing as
      select id, market_id, case side when 'short' then 'sell' else 'buy' end as side, submitted_at as at, activation_price, trail_since,
        trail_distance, trail_rate, trail_extreme_at, triggered_at, stop_price, stop_rises
      from futures_position
      where status = 'pending' and entry_kind = 'trailingStop' and triggered_at is null and trigger_by = 'last';
    create view futures_trailing_by_mark as
      select id, market_id, case side when 'short' then 'sell' else 'buy' end as side, submitted_at as at, activation_price, trail_since,
        trail_distance, trail_rate, trail_extreme_at, triggered_at, stop_price, stop_rises
      from futures_position
      where status = 'pending' and entry_kind = 'trailingStop' and triggered_at is null and trigger_by = 'mark';
    create table futures_marked_trail_mark (
      market_id int not null,
      side text not null check (side in ('buy', 'sell')),
      since timestamptz not null,
      price numeric(38,18) not null,
      -- The second of the price.
      at timestamptz not null
    );
    create index futures_marked_trail_mark_market on futures_marked_trail_mark (market_id, side, since);
    create table futures_marked_trail_market (market_id int primary key, until timestamptz not null)`,
}

/** The operator's choice of the cost of open positions, and the rates and charges of fundings beside those of nights. */
export const fundingMigration: Migration = {
  name: '0881_futures_funding',
  sql: `
    create table futures_holding_cost (
      since timestamptz primary key,
      kind text not null check (kind in ('overnight', 'funding'))
    );
    alter table overnight_rate
      add column kind text not null default 'overnight' check (kind in ('overnight', 'funding')),
      add column premium numeric(38,18),
      -- The prices that make the premium, by reference.
      add column tick_count int check (tick_count >= 0),
      add column premium_sum numeric(38,18),
      add column tick_digest text,
      add constraint overnight_rate_premium check (
        num_nonnulls(premium, tick_count, premium_sum, tick_digest) = case kind when 'funding' then 4 else 0 end);
    alter table overnight_charge
      add column kind text not null default 'overnight' check (kind in ('overnight', 'funding'))`,
}
