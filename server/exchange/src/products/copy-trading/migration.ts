import type { Migration } from '#platform/kernel'

export const copyMigration: Migration = {
  name: '0320_copy_trading',
  sql: `
    create table leader (
      member_id bigint primary key references member (id),
      -- The published rule of a program of the house.
      strategy text unique,
      -- Returns are measured against it.
      capital numeric(38,18) not null check (capital > 0),
      since timestamptz not null,
      -- Trades before it were computed from the recorded prices and are in leader_trade.
      live_since timestamptz not null check (live_since >= since),
      share_rate numeric(38,18) not null default 0 check (share_rate between 0 and 0.5),
      share_received numeric(38,18) not null default 0,
      figures json,
      refreshed_at timestamptz,
      closed_at timestamptz
    );

    -- The record of a program before it traded here. No money moved, so these are no positions.
    create table leader_trade (
      id bigint primary key check (id between 1 and 100000),
      leader_id bigint not null references leader (member_id),
      market_id int not null,
      side text not null check (side in ('long', 'short')),
      lots numeric(38,18) not null check (lots > 0),
      quantity numeric(38,18) not null,
      leverage int not null,
      quoted_price numeric(38,18) not null,
      open_price numeric(38,18) not null,
      close_price numeric(38,18) not null,
      margin numeric(38,18) not null,
      fee numeric(38,18) not null,
      overnight_fee numeric(38,18) not null,
      realized numeric(38,18) not null,
      liquidation_fee numeric(38,18) not null,
      close_reason text not null,
      opened_at timestamptz not null,
      closed_at timestamptz not null
    );
    create index leader_trade_leader on leader_trade (leader_id, closed_at desc, id desc);

    create table copy_following (
      id bigint generated always as identity (start with 1001) primary key,
      member_id bigint not null references member (id),
      leader_id bigint not null references leader (member_id),
      mode text not null check (mode in ('multiple', 'lots')),
      size numeric(38,18) not null check (size > 0),
      followed_at timestamptz not null,
      cancelled_at timestamptz,
      -- The newest work of the leader before it: nothing earlier is copied.
      after_job bigint not null,
      -- Closed result up to which the profit share is settled.
      high_water_mark numeric(38,18) not null default 0,
      share_paid numeric(38,18) not null default 0,
      check (member_id <> leader_id)
    );
    create unique index copy_following_active on copy_following (leader_id, member_id) where cancelled_at is null;
    create index copy_following_member on copy_following (member_id, id desc);

    -- What followers still have to copy: written with the leader's own change, done in stretches of followers.
    create table copy_job (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('open', 'close')),
      leader_id bigint not null references leader (member_id),
      position_id bigint not null references futures_position (id),
      side text not null,
      leverage int not null,
      -- Opened or closed lots, and those before a closing.
      lots numeric(38,18) not null check (lots > 0),
      lots_before numeric(38,18) not null,
      reason text,
      tick json not null,
      at timestamptz not null,
      -- The last follower that is done.
      cursor bigint not null default 0,
      done_at timestamptz
    );
    create index copy_job_pending on copy_job (leader_id, id) where done_at is null;
    create index copy_job_openings on copy_job (leader_id, at) where kind = 'open';
    create unique index copy_job_opening on copy_job (position_id) where kind = 'open';

    -- One row for each opening and follower: a copy exists once, or it was skipped for a reason.
    create table copy (
      job_id bigint not null references copy_job (id),
      member_id bigint not null references member (id),
      following_id bigint not null references copy_following (id),
      position_id bigint unique references futures_position (id),
      reason text,
      at timestamptz not null,
      primary key (job_id, member_id),
      check ((position_id is null) = (reason is not null))
    );
    create index copy_following_made on copy (following_id, at);
    create index copy_member_skips on copy (member_id, job_id desc) where reason is not null;

    create index futures_position_copies on futures_position (leader_position, member_id)
      where origin = 'copied' and status = 'open';
    create index futures_position_led on futures_position (leader_id, member_id) where leader_id is not null;

    -- Results after all costs. A copy that was detached is the member's own and does not count.
    create view following_result as
      select following.*, copies.open, copies.closed, copies.profit,
        (select count(*)::int from copy where copy.following_id = following.id and copy.reason is not null) as skipped
      from copy_following as following
      cross join lateral (
        select array_agg(position.id::text) filter (where status = 'open') as open,
          count(*) filter (where status = 'closed')::int as closed,
          coalesce(sum(realized - fee - overnight_fee - liquidation_fee) filter (where status = 'closed'), 0) as profit
        from futures_position as position
        where position.leader_id = following.leader_id and position.member_id = following.member_id
          and origin = 'copied' and opened_at >= following.followed_at
          and (following.cancelled_at is null or opened_at <= following.cancelled_at)) as copies;
  `,
}
