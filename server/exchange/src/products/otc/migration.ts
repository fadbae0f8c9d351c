import type { Migration } from '#platform/kernel'

export const otcMigration: Migration = {
  name: '0370_otc',
  sql: `
    create table otc_order (
      id bigint generated always as identity (start with 100001) primary key,
      member_id bigint not null references member (id),
      merchant_id int not null,
      side text not null check (side in ('buy', 'sell')),
      asset_id int not null,
      fiat text not null,
      method text not null,
      price numeric(38,18) not null check (price > 0),
      quantity numeric(38,18) not null check (quantity > 0),
      total numeric(38,18) not null check (total > 0),
      status text not null default 'placed'
        check (status in ('placed', 'paid', 'disputed', 'released', 'cancelled', 'expired')),
      -- The account that receives the fiat money, as the member sees it.
      payee jsonb not null,
      -- The same for the operator, in full; null where the merchant is paid.
      payout text,
      created_at timestamptz not null,
      pay_by timestamptz not null,
      paid_at timestamptz,
      disputed_at timestamptz,
      closed_at timestamptz,
      proof text,
      complaint text,
      remark text,
      check ((closed_at is null) = (status in ('placed', 'paid', 'disputed')))
    );
    create index otc_order_member on otc_order (member_id, id desc);
    create index otc_order_open on otc_order (id) where closed_at is null;
  `,
}
