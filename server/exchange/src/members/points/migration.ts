import type { Migration } from '#platform/kernel'

/**
 * The four rewards pay paper money of assets that are never removed from the catalogue: USDT is 3, BTC 1, ETH
 * 2.
 */
export const pointsMigration: Migration = {
  name: '0084_points',
  sql: `
    -- What is given once for each cause: a second row of the same cause is refused by its key.
    create table points_grant (
      member_id bigint not null references member (id),
      cause text not null,
      at timestamptz not null,
      primary key (member_id, cause)
    );

    create table points_turnover (
      member_id bigint primary key references member (id),
      turnover numeric(38,18) not null,
      granted numeric(38,18) not null default 0
    );

    create table reward (
      id bigint generated always as identity (start with 101) primary key,
      cost numeric(38,18) not null check (cost > 0),
      asset_id int not null,
      quantity numeric(38,18) not null check (quantity > 0),
      stock int not null check (stock >= 0),
      is_open boolean not null default true,
      place int not null
    );
    insert into reward (cost, asset_id, quantity, stock, place) values
      (100, 3, 5, 10000, 1), (500, 3, 30, 2000, 2), (1000, 2, 0.025, 500, 3), (5000, 1, 0.006, 100, 4);

    create table reward_exchange (
      id bigint generated always as identity (start with 1001) primary key,
      member_id bigint not null references member (id),
      reward_id bigint not null references reward (id),
      cost numeric(38,18) not null,
      at timestamptz not null
    );
    create index reward_exchange_member on reward_exchange (member_id, id desc);
  `,
}

/**
 * Points are earned by fees. Those granted for turnover stay, as if they had been earned by as many fees. The rewards in
 * coins pay their value of that day in USDT, so that no price makes a point worth more.
 */
export const pointsFeesMigration: Migration = {
  name: '0601_points_fees',
  sql: `
    alter table points_turnover rename to points_fees;
    alter table points_fees rename column turnover to fees;
    update points_fees set fees = granted;
    update reward set asset_id = 3, quantity = 75 where cost = 1000 and asset_id = 2;
    update reward set asset_id = 3, quantity = 360 where cost = 5000 and asset_id = 1;
  `,
}
