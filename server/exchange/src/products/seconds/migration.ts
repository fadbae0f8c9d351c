import type { Migration } from '#platform/kernel'

export const secondsMigration: Migration = {
  name: '0141_seconds',
  sql: `
    create table seconds_order (
      id bigint generated always as identity (start with 100001) primary key,
      member_id bigint not null references member (id),
      market_id int not null,
      asset_id int not null,
      direction text not null check (direction in ('up', 'down')),
      seconds int not null check (seconds > 0),
      stake numeric(38,18) not null check (stake > 0),
      fee numeric(38,18) not null check (fee >= 0),
      payout_rate numeric(38,18) not null check (payout_rate > 0),
      accepted_at timestamptz not null,
      entry_at timestamptz not null,
      expires_at timestamptz not null,
      -- Ticks on record; they are kept because a receipt will name them.
      entry_tick bigint,
      open_price numeric(38,18),
      close_tick bigint,
      close_price numeric(38,18),
      status text not null default 'open' check (status in ('open', 'closed')),
      outcome text check (outcome in ('win', 'draw', 'loss')),
      payout numeric(38,18) check (payout >= 0),
      closed_at timestamptz,
      check (accepted_at < entry_at and entry_at < expires_at),
      check ((entry_tick is null) = (open_price is null)),
      check ((status = 'closed') = (outcome is not null and payout is not null and closed_at is not null
        and entry_tick is not null and close_tick is not null and close_price is not null))
    );
    create index seconds_order_member on seconds_order (member_id, id desc);
    create index seconds_order_day on seconds_order (member_id, asset_id, accepted_at);
    create index seconds_order_open on seconds_order (member_id, asset_id) where status = 'open';
    create index seconds_order_due on seconds_order (expires_at, id) where status = 'open';
    create index seconds_order_entry on seconds_order (entry_at, market_id) where entry_tick is null;

    -- The bet is what was accepted; its result is written once.
    create function seconds_order_moves() returns trigger language plpgsql as $$
    begin
      if old.status <> 'open' then raise exception 'seconds order % is closed', old.id; end if;
      if old.entry_tick is not null and (new.entry_tick, new.open_price) is distinct from (old.entry_tick, old.open_price)
        or (new.member_id, new.market_id, new.asset_id, new.direction, new.seconds, new.stake, new.fee, new.payout_rate,
            new.accepted_at, new.entry_at, new.expires_at)
          is distinct from (old.member_id, old.market_id, old.asset_id, old.direction, old.seconds, old.stake, old.fee,
            old.payout_rate, old.accepted_at, old.entry_at, old.expires_at)
      then raise exception 'what was accepted in seconds order % never changes', old.id; end if;
      return new;
    end $$;
    create trigger seconds_order_moves before update on seconds_order
      for each row execute function seconds_order_moves();
    create function seconds_order_stays() returns trigger language plpgsql as $$
    begin
      raise exception 'a seconds order is never deleted';
    end $$;
    create trigger seconds_order_stays before delete on seconds_order
      for each row execute function seconds_order_stays();

    -- What the house took and paid in a UTC day, added up as orders are settled.
    create table seconds_day (
      day date not null,
      asset_id int not null,
      stakes numeric(38,18) not null,
      payouts numeric(38,18) not null,
      orders bigint not null,
      primary key (day, asset_id)
    );
  `,
}

/** The fee of an order can be computed from its rate; there was none before. The house's days count fees. */
export const secondsFeeMigration: Migration = {
  name: '0571_seconds_fee',
  sql: `
    alter table seconds_order add fee_rate numeric(38,18) not null default 0 check (fee_rate >= 0);
    alter table seconds_day add fees numeric(38,18) not null default 0;
    create or replace function seconds_order_moves() returns trigger language plpgsql as $$
    begin
      if old.status <> 'open' then raise exception 'seconds order % is closed', old.id; end if;
      if old.entry_tick is not null and (new.entry_tick, new.open_price) is distinct from (old.entry_tick, old.open_price)
        or (new.member_id, new.market_id, new.asset_id, new.direction, new.seconds, new.stake, new.fee, new.fee_rate,
            new.payout_rate, new.accepted_at, new.entry_at, new.expires_at)
          is distinct from (old.member_id, old.market_id, old.asset_id, old.direction, old.seconds, old.stake, old.fee,
            old.fee_rate, old.payout_rate, old.accepted_at, old.entry_at, old.expires_at)
      then raise exception 'the acceptance of seconds order % never changes', old.id; end if;
      return new;
    end $$;
  `,
}
