import type { Migration } from '#platform/kernel'

/** Stop-limit orders: open, with a hold like other orders, but outside of the book until triggered. */
export const stopMigration: Migration = {
  name: '0085_spot_stop',
  sql: `
    alter table spot_order
      add column stop_price numeric(38,18) check (stop_price > 0),
      add column stop_rises boolean,
      add column triggered_at timestamptz,
      -- True until it has come into the book.
      add column waiting boolean not null default false;
    alter table spot_order drop constraint spot_order_kind_check;
    alter table spot_order add constraint spot_order_kind_check check (kind in ('limit', 'market', 'stopLimit'));
    alter table spot_order add constraint spot_order_stop_check check (
      (kind = 'stopLimit') = (stop_price is not null) and (stop_price is null) = (stop_rises is null)
      and (not waiting or stop_price is not null and filled = 0));
    drop index spot_order_book;
    create index spot_order_book on spot_order (market_id, side, price, id) where status = 'open' and not waiting;
    create index spot_order_stop on spot_order (market_id, stop_price) where status = 'open' and waiting;
  `,
}

/** A tick finds the stops it reached from below and above without scanning the others. */
export const stopIndexMigration: Migration = {
  name: '0086_spot_stop_index',
  sql: `
    drop index spot_order_stop;
    create index spot_order_stop on spot_order (market_id, stop_rises, stop_price)
      where status = 'open' and waiting and triggered_at is null;
    create index spot_order_reached on spot_order (triggered_at, id)
      where status = 'open' and waiting and triggered_at is not null;
  `,
}

/**
 * The quantity taken from the house's quotes of each second, so that an order reads a row per second instead of every
 * fill. Quantities of the last hour are copied: older ones are refilled.
 */
export const takenDepthMigration: Migration = {
  name: '0203_spot_house_taken',
  sql: `
    create table spot_house_taken (
      market_id int not null,
      -- The side of the house's quotes.
      quotes text not null check (quotes in ('asks', 'bids')),
      quoted_at timestamptz not null,
      quantity numeric(38,18) not null check (quantity > 0),
      primary key (market_id, quotes, quoted_at)
    );
    create index spot_house_taken_at on spot_house_taken (quoted_at);
    insert into spot_house_taken (market_id, quotes, quoted_at, quantity)
      select market_id, case when (side = 'buy') = (maker_order is null) then 'asks' else 'bids' end as taken, quoted_at, sum(quantity)
      from spot_fill where (taker_order is null or maker_order is null)
        and quoted_at > (select max(quoted_at) from spot_fill) - interval '1 hour'
      group by market_id, taken, quoted_at;
    drop index spot_fill_quote;
  `,
}

/** Orders of stocks that wait for the opening of a session, with a hold, outside of the book. */
export const openingMigration: Migration = {
  name: '0340_spot_opening',
  sql: `
    alter table spot_order add column opens_at timestamptz;
    alter table spot_order drop constraint spot_order_stop_check;
    alter table spot_order add constraint spot_order_stop_check check (
      (kind = 'stopLimit') = (stop_price is not null) and (stop_price is null) = (stop_rises is null)
      and (not waiting or filled = 0 and (stop_price is null) = (opens_at is not null))
      and (opens_at is null or waiting or status <> 'open'));
    create index spot_order_opening on spot_order (opens_at, market_id, id) where status = 'open' and opens_at is not null;
  `,
}

/** Time in force, the option of self-trade prevention, and stop-market orders. */
export const orderTermsMigration: Migration = {
  name: '0670_spot_order_terms',
  sql: `
    alter table spot_order
      -- Null for orders that are older than this column: the default of their kind.
      add column time_in_force text check (time_in_force in ('gtc', 'gtt', 'ioc', 'fok', 'postOnly')),
      add column expires_at timestamptz,
      add column self_trade text not null default 'refuse'
        check (self_trade in ('refuse', 'cancelNewest', 'cancelOldest', 'cancelBoth')),
      add column cancel_reason text,
      add constraint spot_order_expiry_check check ((time_in_force = 'gtt') is not true or expires_at is not null),
      add constraint spot_order_reason_check check (cancel_reason is null or status = 'cancelled');
    alter table spot_order drop constraint spot_order_kind_check;
    alter table spot_order add constraint spot_order_kind_check check (kind in ('limit', 'market', 'stopLimit', 'stopMarket'));
    alter table spot_order drop constraint spot_order_stop_check;
    alter table spot_order add constraint spot_order_stop_check check (
      (kind in ('stopLimit', 'stopMarket')) = (stop_price is not null) and (stop_price is null) = (stop_rises is null)
      and (not waiting or filled = 0 and (stop_price is null) = (opens_at is not null))
      and (opens_at is null or waiting or status <> 'open'));
    create index spot_order_expiry on spot_order (expires_at, id) where status = 'open' and expires_at is not null;
  `,
}

/**
 * Trailing stops. Their extremes are shared: a mark is the highest (for sales) or the lowest (for purchases) price since its second, and
 * counts for the orders that were active from that second up to the next mark. So a new extreme changes a few marks, not every order.
 */
export const trailingMigration: Migration = {
  name: '0671_spot_trailing',
  sql: `
    alter table spot_order
      add column trail_distance numeric(38,18) check (trail_distance > 0),
      add column trail_rate numeric(38,18) check (trail_rate > 0),
      add column activation_price numeric(38,18) check (activation_price > 0),
      add column trail_since timestamptz,
      add column trail_extreme_at timestamptz;
    alter table spot_order drop constraint spot_order_kind_check;
    alter table spot_order add constraint spot_order_kind_check
      check (kind in ('limit', 'market', 'stopLimit', 'stopMarket', 'trailingStop'));
    alter table spot_order drop constraint spot_order_stop_check;
    alter table spot_order add constraint spot_order_stop_check check (
      (kind in ('stopLimit', 'stopMarket') or kind = 'trailingStop' and triggered_at is not null) = (stop_price is not null)
      and (stop_price is null) = (stop_rises is null)
      and (not waiting or filled = 0 and (kind in ('limit', 'market')) = (opens_at is not null))
      and (opens_at is null or waiting or status <> 'open'));
    alter table spot_order add constraint spot_order_trail_check check (
      (kind = 'trailingStop') = ((trail_distance is null) <> (trail_rate is null)));
    create index spot_order_trailing on spot_order (market_id, side, trail_since)
      where status = 'open' and waiting and kind = 'trailingStop' and triggered_at is null;
    create table spot_trail_mark (
      market_id int not null,
      side text not null check (side in ('buy', 'sell')),
      since timestamptz not null,
      price numeric(38,18) not null,
      -- The second of the price.
      at timestamptz not null
    );
    create index spot_trail_mark_market on spot_trail_mark (market_id, side, since);
    -- The last second whose price was applied to the marks of a market: it is not applied again.
    create table spot_trail_market (market_id int primary key, until timestamptz not null);
  `,
}

/** Pairs of which one cancels the other, and orders over a range of prices. */
export const groupMigration: Migration = {
  name: '0672_spot_group',
  sql: `
    alter table spot_order
      add column group_id bigint,
      add column group_kind text check (group_kind in ('oco', 'scale')),
      add constraint spot_order_group_check check ((group_id is null) = (group_kind is null));
    create index spot_order_group on spot_order (group_id) where group_id is not null;
  `,
}

/** Orders that are changed in place: a new price, or more quantity, puts an order at the end of the queue of its price. */
export const amendMigration: Migration = {
  name: '0691_spot_amend',
  sql: `
    alter table spot_order
      -- Its place among orders of one price; null: its id is.
      add column queue_id bigint,
      add column amended_at timestamptz;
    drop index spot_order_book;
    create index spot_order_book on spot_order (market_id, side, price, coalesce(queue_id, id)) where status = 'open' and not waiting;
  `,
}

/** The ids that callers give their orders. */
export const clientIdMigration: Migration = {
  name: '0811_spot_client_id',
  sql: `
    alter table spot_order add column client_id text;
    create index spot_order_client_id on spot_order (member_id, client_id) where client_id is not null`,
}

export const spotMigration: Migration = {
  name: '0070_spot',
  sql: `
    create table spot_order (
      id bigint generated always as identity (start with 100001) primary key,
      member_id bigint not null references member (id),
      market_id int not null,
      side text not null check (side in ('buy', 'sell')),
      kind text not null check (kind in ('limit', 'market')),
      price numeric(38,18) not null check (price > 0),
      placed_price numeric(38,18) not null,
      quantity numeric(38,18) not null check (quantity > 0),
      filled numeric(38,18) not null default 0,
      turnover numeric(38,18) not null default 0,
      fee numeric(38,18) not null default 0,
      fee_rate numeric(38,18) not null,
      -- What is set aside for the rest: quote for a buy, base for a sell.
      held numeric(38,18) not null default 0 check (held >= 0),
      status text not null check (status in ('open', 'done', 'cancelled')),
      at timestamptz not null,
      updated_at timestamptz not null,
      check (filled <= quantity),
      check (status = 'open' or held = 0)
    );
    create index spot_order_member on spot_order (member_id, id desc);
    create index spot_order_book on spot_order (market_id, side, price, id) where status = 'open';

    create function spot_order_moves() returns trigger language plpgsql as $$
    begin
      if old.status <> 'open' then raise exception 'order % is closed', old.id; end if;
      return new;
    end $$;
    create trigger spot_order_moves before update on spot_order
      for each row execute function spot_order_moves();

    create table spot_fill (
      id bigint generated always as identity primary key,
      market_id int not null,
      -- The side of whoever came second.
      side text not null check (side in ('buy', 'sell')),
      -- Null stands for the house.
      taker_order bigint references spot_order (id),
      maker_order bigint references spot_order (id),
      price numeric(38,18) not null,
      quantity numeric(38,18) not null check (quantity > 0),
      -- The second whose house quotes were taken.
      quoted_at timestamptz not null,
      at timestamptz not null,
      check (taker_order is not null or maker_order is not null)
    );
    create index spot_fill_quote on spot_fill (market_id, quoted_at);
  `,
}

/** The shares of the member's inviters, set with the fee rate when the order is placed. */
export const rebatesMigration: Migration = {
  name: '0391_spot_rebates',
  sql: `alter table spot_order add column rebates text not null default ''`,
}

/** Orders on margin, which the futures account pays and receives. */
export const accountMigration: Migration = {
  name: '0440_spot_account',
  sql: `
    alter table spot_order add column account text not null default 'spot' check (account in ('spot', 'futures'));
    create index spot_order_on_margin on spot_order (member_id) where account = 'futures' and status = 'open';
  `,
}

/** Waiting trailing stops, with the names that the shared queries use; a triggered one leaves the view. */
export const trailingViewMigration: Migration = {
  name: '0730_spot_trailing_view',
  sql: `
    create view spot_trailing as
      select id, market_id, side, at, activation_price, trail_since, trail_distance, trail_rate, trail_extreme_at, triggered_at,
        stop_price, stop_rises
      from spot_order where status = 'open' and waiting and kind = 'trailingStop' and triggered_at is null`,
}

/** The main account of the member who placed the order; null for orders from before sub-accounts, whose member it is. */
export const personMigration: Migration = {
  name: '0831_spot_person',
  sql: 'alter table spot_order add column person_id bigint',
}
