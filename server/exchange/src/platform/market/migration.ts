import type { Migration } from '#platform/kernel'

export const migrations: readonly Migration[] = [
  {
    name: '0030_market',
    sql: `
      create table tick (
        id bigint generated always as identity primary key,
        market_id int not null,
        at timestamptz not null,
        price numeric(38, 18) not null check (price > 0),
        volume numeric(38, 18) not null check (volume >= 0),
        received_at timestamptz not null,
        unique (market_id, at, price)
      );
      create index tick_at on tick (at);

      create function tick_is_final() returns trigger language plpgsql as $$
      begin
        raise exception 'a recorded tick never changes';
      end $$;
      create trigger tick_is_final before update on tick for each row execute function tick_is_final();

      -- Ticks that a settlement refers to outlive the rest.
      create table tick_kept (tick_id bigint primary key references tick (id));
    `,
  },
  { name: '0161_pinned_tick', sql: 'alter table tick_kept rename to pinned_tick' },
  {
    name: '0170_price_record',
    sql: `
      create function is_never_changed() returns trigger language plpgsql as $$
      begin
        raise exception 'a row of % never changes', tg_table_name;
      end $$;

      -- Ticks that receipts refer to, kept for ever with their values.
      alter table pinned_tick drop constraint tick_kept_tick_id_fkey;
      do $$
      begin
        if to_regclass('seconds_order') is not null then
          insert into pinned_tick (tick_id) select distinct entry_tick from seconds_order
            where entry_tick in (select id from tick) on conflict do nothing;
        end if;
      end $$;
      alter table pinned_tick add market_id int, add at timestamptz, add price numeric(38, 18), add volume numeric(38, 18);
      update pinned_tick set market_id = tick.market_id, at = tick.at, price = tick.price, volume = tick.volume
        from tick where tick.id = tick_id;
      alter table pinned_tick alter market_id set not null, alter at set not null, alter price set not null, alter volume set not null;
      create trigger pinned_tick_is_final before update or delete on pinned_tick
        for each row execute function is_never_changed();

      -- The last prices of an installation that recorded single ticks: its market goes on from them.
      create table price_carried (market_id int primary key, price numeric(38, 18) not null);
      insert into price_carried select distinct on (market_id) market_id, price from tick order by market_id, at desc, id desc;
      drop table tick;
      drop function tick_is_final;

      -- Keys of prices, one for each hour: committed before it begins, each row with the hash of the one before.
      create table price_commitment (
        starts_at timestamptz primary key,
        ends_at timestamptz not null check (ends_at > starts_at),
        key bytea not null check (length(key) = 32),
        key_hash bytea not null check (key_hash = sha256(key)),
        is_fixed boolean not null,
        published_at timestamptz not null check (published_at <= starts_at),
        previous bytea not null,
        link bytea not null unique
      );
      create function chain_price_commitment() returns trigger language plpgsql as $$
      begin
        if exists (select from price_commitment where ends_at > new.starts_at) then
          raise exception 'a commitment begins after the one before it';
        end if;
        new.previous := coalesce((select link from price_commitment order by starts_at desc limit 1), sha256(''));
        new.link := sha256(new.previous || int8send(extract(epoch from new.starts_at)::bigint)
          || int8send(extract(epoch from new.ends_at)::bigint) || new.key_hash);
        return new;
      end $$;
      create trigger price_commitment_chain before insert on price_commitment
        for each row execute function chain_price_commitment();
      create trigger price_commitment_is_final before update or delete on price_commitment
        for each row execute function is_never_changed();

      -- The state from which the ticks of a key begin.
      create table price_opening (
        starts_at timestamptz primary key references price_commitment,
        state json not null
      );
      create trigger price_opening_is_final before update or delete on price_opening
        for each row execute function is_never_changed();

      -- The ticks of all markets: a row per second of the running minute, then a block per minute.
      create table recorded_minute (
        minute timestamptz primary key,
        digest bytea not null check (length(digest) = 32),
        previous bytea not null,
        link bytea not null
      );
      create table recorded_block (
        minute timestamptz primary key references recorded_minute,
        ticks bytea not null
      );
      alter table recorded_block alter ticks set storage external;
      create table recorded_second (at timestamptz primary key, ticks bytea not null);

      create function chain_recorded_minute() returns trigger language plpgsql as $$
      begin
        if exists (select from recorded_minute where minute >= new.minute) then
          raise exception 'a minute is recorded only after the newest one';
        end if;
        new.previous := coalesce((select link from recorded_minute order by minute desc limit 1), sha256(''));
        new.link := sha256(new.previous || int8send(extract(epoch from new.minute)::bigint) || new.digest);
        return new;
      end $$;
      create trigger recorded_minute_chain before insert on recorded_minute
        for each row execute function chain_recorded_minute();
      create trigger recorded_minute_is_final before update or delete on recorded_minute
        for each row execute function is_never_changed();

      create function check_recorded_block() returns trigger language plpgsql as $$
      begin
        if sha256(new.ticks) is distinct from (select digest from recorded_minute where minute = new.minute) then
          raise exception 'recorded ticks have the digest of their minute';
        end if;
        return new;
      end $$;
      create trigger recorded_block_digest before insert on recorded_block
        for each row execute function check_recorded_block();
      create trigger recorded_block_is_final before update on recorded_block
        for each row execute function is_never_changed();

      create function check_recorded_second() returns trigger language plpgsql as $$
      begin
        if exists (select from recorded_second where at >= new.at)
          or exists (select from recorded_minute where minute > new.at - interval '1 minute') then
          raise exception 'a second is recorded once, and only after the newest one';
        end if;
        return new;
      end $$;
      create trigger recorded_second_order before insert on recorded_second
        for each row execute function check_recorded_second();
      create trigger recorded_second_is_final before update on recorded_second
        for each row execute function is_never_changed();

      -- Rows may leave only when they are in a block, blocks only after their retention.
      create function check_tick_removal() returns trigger language plpgsql as $$
      begin
        if tg_table_name = 'recorded_second' then
          if not exists (select from recorded_block where minute = date_trunc('minute', old.at, 'UTC')) then
            raise exception 'a recorded second is removed only when its minute is recorded';
          end if;
        elsif old.minute > (select max(minute) from recorded_minute) - interval '1 day'
          * coalesce((select value::int from app_state where name = 'tick_retention_days'), 30) then
          raise exception 'recorded ticks are removed only after their retention';
        end if;
        return old;
      end $$;
      create trigger recorded_second_removal before delete on recorded_second
        for each row execute function check_tick_removal();
      create trigger recorded_block_removal before delete on recorded_block
        for each row execute function check_tick_removal();

      -- Closed candles of all markets, made of recorded ticks.
      create table recorded_bars (
        width_ms int not null,
        opening timestamptz not null,
        bars bytea not null,
        primary key (width_ms, opening)
      );
      create trigger recorded_bars_is_final before update or delete on recorded_bars
        for each row execute function is_never_changed();
    `,
  },
  {
    // The number of seconds in a block, so that a page of a long window decodes only its own blocks. Older blocks have
    // none: the number is the sixth of their bytes.
    name: '0202_block_seconds',
    sql: 'alter table recorded_block add seconds smallint check (seconds between 1 and 60)',
  },
  {
    name: '0235_retained_minute',
    sql: `
      create table retained_minute (minute timestamptz primary key references recorded_minute);
      create trigger retained_minute_is_final before update or delete on retained_minute
        for each row execute function is_never_changed();
    `,
  },
  {
    // Each key names the version of its price process. A key may be published after its begin if it follows from the one
    // before it, or is made of a seed.
    name: '0630_price_process',
    sql: `
      alter table price_commitment add process int not null default 1 check (process >= 1);
      alter table price_commitment alter process drop default;
      do $$
      declare known text;
      begin
        for known in select conname from pg_constraint where conrelid = 'price_commitment'::regclass
          and pg_get_constraintdef(oid) like '%published_at <= starts_at%'
        loop
          execute format('alter table price_commitment drop constraint %I', known);
        end loop;
      end $$;

      create or replace function chain_price_commitment() returns trigger language plpgsql as $$
      declare before price_commitment;
      begin
        if exists (select from price_commitment where ends_at > new.starts_at) then
          raise exception 'a commitment begins after the one before it';
        end if;
        select * into before from price_commitment order by starts_at desc limit 1;
        if new.published_at > new.starts_at and not new.is_fixed and (before.ends_at is distinct from new.starts_at
          or new.key is distinct from sha256(convert_to('continued', 'UTF8') || before.key
            || int8send(extract(epoch from new.starts_at)::bigint))) then
          raise exception 'a key is committed before its hour, or follows from the key before it';
        end if;
        new.previous := coalesce(before.link, sha256(''));
        new.link := sha256(new.previous || int8send(extract(epoch from new.starts_at)::bigint)
          || int8send(extract(epoch from new.ends_at)::bigint)
          || case when new.process = 1 then '' else int8send(new.process::bigint) end || new.key_hash);
        return new;
      end $$;
    `,
  },
]
