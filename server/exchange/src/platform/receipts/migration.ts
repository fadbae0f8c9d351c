import type { Migration } from '#platform/kernel'

export const receiptsMigration: Migration = {
  name: '0150_receipts',
  sql: `
    -- The end of each member's chain. Whoever adds to a chain locks its row, so it never forks.
    create table receipt_chain (
      member_id bigint primary key references member (id),
      number int not null default 0 check (number >= 0),
      hash text not null default ''
    );

    create sequence receipt_id start with 500001;
    create table receipt (
      id bigint primary key,
      member_id bigint not null references member (id),
      number int not null check (number > 0),
      kind text not null,
      rule text not null,
      subject text not null,
      -- Kept as written: what comes first is read first.
      inputs json not null,
      ticks json not null,
      steps json not null,
      result json not null,
      previous text not null,
      hash text not null check (hash ~ '^[0-9a-f]{64}$'),
      issued_at timestamptz not null,
      -- Two receipts that follow the same one would be a fork; both would have its number and one more.
      unique (member_id, number),
      check ((number = 1) = (previous = ''))
    );
    create index receipt_subject on receipt (member_id, kind, subject);

    create function receipt_is_final() returns trigger language plpgsql as $$
    begin
      raise exception 'a receipt is never changed and never removed';
    end $$;
    create trigger receipt_is_final before update or delete on receipt
      for each row execute function receipt_is_final();
    create trigger receipt_stays before truncate on receipt
      for each statement execute function receipt_is_final();
  `,
}

/** Adds the public list of settlement prices; earlier ones are taken from the receipts and decisions that state them. */
export const settlementMigration: Migration = {
  name: '0860_settlement_price',
  sql: `
    create table settlement_price (
      id bigint generated always as identity primary key,
      kind text not null,
      rule text not null,
      market_id int not null,
      at timestamptz not null,
      price numeric(38,18) check (price > 0),
      mark numeric(38,18) check (mark > 0),
      price_tick numeric(38,18) check (price_tick > 0),
      samples json not null,
      span json,
      unique (at, market_id, kind)
    );
    create index settlement_price_at on settlement_price (at desc, id desc);
    create index settlement_price_kind on settlement_price (kind, at desc, id desc);
    create index settlement_price_market on settlement_price (market_id, at desc, id desc);
    create trigger settlement_price_is_final before update or delete on settlement_price
      for each row execute function is_never_changed();

    insert into settlement_price (kind, rule, market_id, at, price, samples, span)
    select distinct on (at, market_id, kind) kind, rule, market_id, at, price,
      json_build_array(json_build_object('at', extract(epoch from second)::bigint * 1000, 'price', price::text)), null
    from (
      select kind, rule, (tick->>'market')::int as market_id, (tick->>'at')::timestamptz as second,
        case kind when 'seconds' then (tick->>'at')::timestamptz else issued_at end as at,
        trim_scale((tick->>'price')::numeric(38,18)) as price, id
      from receipt, json_array_elements(ticks) with ordinality as each (tick, index)
      where kind = 'seconds' or (kind in ('overnight', 'loan_liquidation', 'margin_liquidation', 'allocation') and index = 1)
    ) as settled
    order by at, market_id, kind, id;

    insert into settlement_price (kind, rule, market_id, at, price, samples, span)
    select 'dual', 'dual@1', market_id, settles_at, price, '[]', json_build_object(
      'from', extract(epoch from settles_at)::bigint * 1000 - 1800000, 'to', extract(epoch from settles_at)::bigint * 1000 - 1000,
      'count', tick_count, 'sum', trim_scale(tick_sum)::text, 'digest', tick_digest)
    from dual_settlement order by settles_at, market_id;
  `,
}

/**
 * Creates each member's chain with the member, so that the first receipt needs no further round trips under
 * the locks of others.
 */
/** Adds the index that finds the receipt of a statement entry. */
export const instantMigration: Migration = {
  name: '0502_receipt_instant',
  sql: 'create index receipt_instant on receipt (member_id, issued_at);',
}

export const chainMigration: Migration = {
  name: '0470_receipt_chains',
  sql: `
    create function open_receipt_chain() returns trigger language plpgsql as $$
    begin
      insert into receipt_chain (member_id) values (new.id);
      return null;
    end $$;
    create trigger open_receipt_chain after insert on member
      for each row execute function open_receipt_chain();
    insert into receipt_chain (member_id) select id from member on conflict do nothing;
  `,
}
