import type { Migration } from '#platform/kernel'

export const dualMigration: Migration = {
  name: '0236_dual_invest',
  sql: `
    create table dual_product (
      id bigint generated always as identity (start with 1001) primary key,
      name text not null,
      market_id int not null,
      asset_id int not null,
      quote_id int not null,
      kind text not null check (kind in ('call', 'put')),
      strike numeric(38,18) not null check (strike > 0),
      -- Of the base asset for a call, of the quote asset for a put.
      share_price numeric(38,18) not null check (share_price > 0),
      -- The part of the fair rate that the house keeps.
      house_share numeric(38,18) not null check (house_share >= 0 and house_share < 1),
      days int not null check (days > 0),
      listed_at timestamptz not null,
      sale_closes_at timestamptz not null,
      settles_at timestamptz not null,
      shares int not null check (shares > 0),
      sold int not null default 0 check (sold between 0 and shares),
      member_shares int not null check (member_shares > 0),
      check (listed_at < sale_closes_at and sale_closes_at < settles_at),
      unique (listed_at, name)
    );
    create index dual_product_sale on dual_product (sale_closes_at);

    create table dual_order (
      id bigint generated always as identity (start with 100001) primary key,
      member_id bigint not null references member (id),
      product_id bigint not null references dual_product (id),
      market_id int not null,
      pay_asset_id int not null,
      shares int not null check (shares > 0),
      paid numeric(38,18) not null check (paid > 0),
      -- What was promised: the rate at the time of the purchase, and what it was made of.
      coin_price numeric(38,18) not null check (coin_price > 0),
      annual_rate numeric(38,18) not null check (annual_rate >= 0),
      fair_rate numeric(38,18) not null check (fair_rate >= annual_rate),
      bought_at timestamptz not null,
      settles_at timestamptz not null,
      status text not null default 'purchased' check (status in ('purchased', 'settled', 'failed')),
      payout numeric(38,18) check (payout >= 0),
      payout_asset_id int,
      yield numeric(38,18) check (yield >= 0),
      settled_at timestamptz,
      check (bought_at < settles_at),
      check ((status = 'purchased') = (payout is null) and (payout is null) = (payout_asset_id is null)
        and (payout is null) = (yield is null) and (payout is null) = (settled_at is null))
    );
    create index dual_order_member on dual_order (member_id, id desc);
    create index dual_order_product on dual_order (product_id, member_id);
    create index dual_order_due on dual_order (settles_at, id) where status = 'purchased';

    -- A purchase never changes; its result is written once.
    create function dual_order_moves() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then raise exception 'a dual order is never deleted'; end if;
      if old.status <> 'purchased' then raise exception 'dual order % is settled', old.id; end if;
      if (new.member_id, new.product_id, new.market_id, new.pay_asset_id, new.shares, new.paid, new.coin_price,
          new.annual_rate, new.fair_rate, new.bought_at, new.settles_at)
        is distinct from (old.member_id, old.product_id, old.market_id, old.pay_asset_id, old.shares, old.paid,
          old.coin_price, old.annual_rate, old.fair_rate, old.bought_at, old.settles_at)
      then raise exception 'what was bought in dual order % never changes', old.id; end if;
      return new;
    end $$;
    create trigger dual_order_moves before update or delete on dual_order
      for each row execute function dual_order_moves();

    -- The recorded prices that settle all orders of a market at one instant. Without a price the orders fail.
    create table dual_settlement (
      market_id int not null,
      settles_at timestamptz not null,
      tick_count int not null,
      tick_sum numeric(38,18) not null,
      tick_digest text not null,
      price numeric(38,18) check (price > 0),
      primary key (market_id, settles_at)
    );
    create function dual_settlement_stays() returns trigger language plpgsql as $$
    begin
      raise exception 'a settlement price is final';
    end $$;
    create trigger dual_settlement_stays before update or delete on dual_settlement
      for each row execute function dual_settlement_stays();
  `,
}

/** Adds the result of a renewal in a country where the product was closed. */
export const dualCountryMigration: Migration = {
  name: '0911_dual_country',
  sql: `
    alter table dual_renewal drop constraint dual_renewal_result_check,
      add constraint dual_renewal_result_check
        check (result in ('renewed', 'rate', 'shares', 'late', 'frozen', 'country'));
  `,
}

export const dualRenewalMigration: Migration = {
  name: '0722_dual_renewal',
  sql: `
    -- Purchases whose payout is invested again. The purchase itself never changes after its settlement.
    create table dual_renewal (
      id bigint generated always as identity primary key,
      order_id bigint not null unique references dual_order (id),
      member_id bigint not null references member (id),
      least_rate numeric(38,18) not null check (least_rate > 0),
      -- When the purchase was settled; null before.
      due_at timestamptz,
      result text check (result in ('renewed', 'rate', 'shares', 'late', 'frozen')),
      renewed_to bigint references dual_order (id),
      check ((result = 'renewed') = (renewed_to is not null))
    );
    create index dual_renewal_due on dual_renewal (due_at, id) where result is null;
  `,
}
