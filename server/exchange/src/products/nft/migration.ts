import type { Migration } from '#platform/kernel'

export const nftMigration: Migration = {
  name: '0300_nft',
  sql: `
    create table nft_work (
      id bigint generated always as identity (start with 100001) primary key,
      code text not null unique,
      kind text not null check (kind in ('work', 'series', 'box')),
      -- Number in the built-in list: of a work, of a series, or of the design of an opened box.
      piece int check (piece > 0),
      artist_id int not null,
      medium text not null check (medium in ('image', 'animated', 'audio', 'video')),
      rarity text check (rarity in ('normal', 'rare', 'superRare')),
      name text not null,
      name_zh text not null,
      name_hk text not null,
      collection text not null,
      -- Lower case, for searches.
      words text not null,
      series_id bigint references nft_work (id),
      box_number int check (box_number > 0),
      client_seed text,
      opened_at timestamptz,
      -- Null: the artist. One column, so a work has one owner at every moment.
      owner_id bigint references member (id),
      -- The last sale. No foreign key: an archive writes each table after those that it refers to.
      lot_id bigint,
      likes int not null default 0 check (likes >= 0),
      created_at timestamptz not null,
      unique (series_id, box_number),
      check ((kind = 'box') = (series_id is not null and box_number is not null and client_seed is not null)),
      check (kind = 'box' or piece is not null),
      check (kind <> 'box' or (opened_at is null) = (piece is null)),
      check (kind <> 'series' or owner_id is null)
    );
    create unique index nft_work_piece on nft_work (kind, piece) where kind <> 'box';
    create index nft_work_owner on nft_work (owner_id, id desc) where owner_id is not null;
    create index nft_work_artist on nft_work (artist_id, id desc);

    create table nft_series (
      work_id bigint primary key references nft_work (id),
      -- Secret until it is revealed.
      seed text not null,
      commitment text not null,
      designs int[] not null,
      weights int[] not null check (cardinality(weights) = cardinality(designs)),
      revealed_at timestamptz
    );

    -- Every owner of a work after the artist, in order; written with each change of the owner.
    create table nft_provenance (
      work_id bigint not null references nft_work (id),
      number int not null check (number > 0),
      owner_id bigint not null,
      primary key (work_id, number)
    );
    create function nft_work_moves() returns trigger language plpgsql as $$
    begin
      if (new.code, new.kind, new.artist_id, new.series_id, new.box_number, new.client_seed)
        is distinct from (old.code, old.kind, old.artist_id, old.series_id, old.box_number, old.client_seed)
        or (old.opened_at is not null and new.opened_at is distinct from old.opened_at)
        or (old.piece is not null and new.piece is distinct from old.piece)
      then raise exception 'work % is what it was made', old.id; end if;
      if new.owner_id is not distinct from old.owner_id then return new; end if;
      if new.owner_id is null then raise exception 'work % has an owner already', old.id; end if;
      insert into nft_provenance (work_id, number, owner_id)
        select new.id, coalesce(max(number), 0) + 1, new.owner_id from nft_provenance where work_id = new.id;
      return new;
    end $$;
    create trigger nft_work_moves after update on nft_work
      for each row execute function nft_work_moves();

    create table nft_lot (
      id bigint generated always as identity (start with 100001) primary key,
      work_id bigint not null references nft_work (id),
      kind text not null check (kind in ('fixed', 'auction', 'boxes')),
      seller_id bigint references member (id),
      asset_id int not null,
      -- The fixed price, or the price before the first bid.
      price numeric(38,18) not null check (price > 0),
      bid_step numeric(38,18) check (bid_step > 0),
      deposit numeric(38,18) check (deposit > 0),
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      planned_end timestamptz not null,
      fee_rate numeric(38,18) not null check (fee_rate >= 0),
      royalty_rate numeric(38,18) not null check (royalty_rate >= 0 and fee_rate + royalty_rate < 1),
      supply int not null default 1 check (supply > 0),
      sold int not null default 0 check (sold between 0 and supply),
      -- won: the winner has time to pay · over: it ended otherwise, see the outcome.
      status text not null default 'open' check (status in ('open', 'won', 'over')),
      outcome text check (outcome in ('sold', 'unsold', 'forfeited')),
      bids int not null default 0 check (bids >= 0),
      leader_id bigint references member (id),
      leading_price numeric(38,18),
      pay_by timestamptz,
      is_read boolean not null default false,
      buyer_id bigint references member (id),
      received numeric(38,18),
      closed_at timestamptz,
      check (starts_at < ends_at and planned_end <= ends_at),
      check ((kind = 'auction') = (bid_step is not null and deposit is not null)),
      check (kind = 'boxes' or supply = 1),
      check ((bids = 0) = (leader_id is null) and (leader_id is null) = (leading_price is null)),
      check ((status = 'over') = (outcome is not null and closed_at is not null)),
      check (status <> 'won' or pay_by is not null),
      check (seller_id is distinct from buyer_id or seller_id is null),
      check (seller_id is distinct from leader_id or seller_id is null)
    );
    -- A work is promised once.
    create unique index nft_lot_open on nft_lot (work_id) where status <> 'over';
    create index nft_lot_end on nft_lot (ends_at, id) where status = 'open';
    create index nft_lot_pay on nft_lot (pay_by, id) where status = 'won';
    create index nft_lot_winner on nft_lot (leader_id, id desc) where pay_by is not null;
    create index nft_lot_seller on nft_lot (seller_id, id desc) where outcome = 'sold';
    create index nft_lot_work on nft_lot (work_id, id desc);
    create index nft_work_lot on nft_work (lot_id);

    create function nft_lot_moves() returns trigger language plpgsql as $$
    begin
      if old.status = 'over' and new.is_read is not distinct from old.is_read then raise exception 'lot % is over', old.id; end if;
      if (new.work_id, new.kind, new.seller_id, new.asset_id, new.price, new.bid_step, new.deposit, new.starts_at,
          new.planned_end, new.fee_rate, new.royalty_rate, new.supply)
        is distinct from (old.work_id, old.kind, old.seller_id, old.asset_id, old.price, old.bid_step, old.deposit,
          old.starts_at, old.planned_end, old.fee_rate, old.royalty_rate, old.supply)
        or new.ends_at < old.ends_at or new.sold < old.sold or new.bids < old.bids
      then raise exception 'the terms of lot % never change', old.id; end if;
      return new;
    end $$;
    create trigger nft_lot_moves before update on nft_lot for each row execute function nft_lot_moves();

    create table nft_bid (
      id bigint generated always as identity (start with 100001) primary key,
      lot_id bigint not null references nft_lot (id),
      number int not null check (number > 0),
      member_id bigint not null references member (id),
      price numeric(38,18) not null check (price > 0),
      placed_at timestamptz not null,
      previous text not null,
      hash text not null,
      unique (lot_id, number)
    );
    create index nft_bid_member on nft_bid (member_id, id desc);
    create trigger nft_bid_is_final before update or delete on nft_bid
      for each row execute function refuse_change();

    create table nft_deposit (
      lot_id bigint not null references nft_lot (id),
      member_id bigint not null references member (id),
      amount numeric(38,18) not null check (amount > 0),
      -- applied: part of the price · forfeited: the winner did not pay.
      status text not null default 'held' check (status in ('held', 'returned', 'applied', 'forfeited')),
      primary key (lot_id, member_id)
    );
    create index nft_deposit_held on nft_deposit (member_id) where status = 'held';

    create table nft_like (
      member_id bigint not null references member (id),
      work_id bigint not null references nft_work (id),
      liked_at timestamptz not null,
      primary key (member_id, work_id)
    );

    create table nft_stock_day (day date primary key);
  `,
}

/** A won auction that is not paid is recorded, and may continue with the runner-up. */
export const nftDefaultMigration: Migration = {
  name: '0650_nft_default',
  sql: `
    create table nft_default (
      -- One per sale: the runner-up owes nothing.
      lot_id bigint primary key references nft_lot (id),
      member_id bigint not null references member (id),
      price numeric(38,18) not null check (price > 0),
      deposit numeric(38,18) not null check (deposit > 0),
      -- The seller's part of the deposit.
      received numeric(38,18) not null check (received between 0 and deposit),
      missed_at timestamptz not null
    );
    create index nft_default_member on nft_default (member_id, missed_at desc);
    create trigger nft_default_is_final before update or delete on nft_default
      for each row execute function refuse_change();
  `,
}
