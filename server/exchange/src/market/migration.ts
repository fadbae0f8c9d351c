import type { Migration } from '#kernel'

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
]
