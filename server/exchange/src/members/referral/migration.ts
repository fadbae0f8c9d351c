import type { Migration } from '#platform/kernel'

/** Paid rebates by day (UTC) and payer, written with the payment. */
export const rebateDayMigration: Migration = {
  name: '0394_rebate_day',
  sql: `
    create table rebate_day (
      id bigint generated always as identity unique,
      member_id bigint not null references member (id),
      day date not null,
      payer bigint not null references member (id),
      level smallint not null,
      asset_id int not null,
      amount numeric(38,18) not null check (amount > 0),
      primary key (member_id, day, payer, level, asset_id)
    );
  `,
}
