import type { Migration } from '#platform/kernel'

export const couponMigration: Migration = {
  name: '0410_coupons',
  sql: `
    create table coupon_series (
      id bigint generated always as identity (start with 1001) primary key,
      -- Named by the seed, so that a series that was closed stays closed.
      name text unique,
      kind text not null,
      face numeric(38,18) not null check (face > 0),
      share numeric(38,18) not null check (share > 0 and share <= 1),
      minimum numeric(38,18) not null check (minimum >= 0),
      cost numeric(38,18) not null check (cost >= 0),
      valid_days int not null check (valid_days between 1 and 365),
      stock int not null check (stock >= 0),
      created_at timestamptz not null,
      closed_at timestamptz
    );

    -- An available coupon expires by the clock. One in use waits for the end of its order.
    create table coupon (
      id bigint generated always as identity (start with 100001) primary key,
      member_id bigint not null references member (id),
      series_id bigint not null references coupon_series (id),
      status text not null default 'available' check (status in ('available', 'in_use', 'used')),
      claimed_at timestamptz not null,
      expires_at timestamptz not null,
      product text,
      subject text,
      used_at timestamptz,
      check_at timestamptz,
      paid numeric(38,18) check (paid >= 0),
      unique (member_id, series_id),
      -- One coupon per order.
      unique (product, subject),
      check ((status = 'available') = (product is null and subject is null and used_at is null)),
      check ((status = 'in_use') = (check_at is not null)),
      check ((status = 'used') = (paid is not null))
    );
    create index coupon_due on coupon (check_at, id) where status = 'in_use';
  `,
}
