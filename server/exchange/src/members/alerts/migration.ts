import type { Migration } from '#platform/kernel'

export const alertsMigration: Migration = {
  name: '0682_price_alert',
  sql: `
    create table price_alert (
      id bigint generated always as identity (start with 1001) primary key,
      member_id bigint not null references member (id),
      market_id int not null,
      kind text not null,
      level numeric(38,18) not null,
      repeat text not null,
      is_armed boolean not null default true,
      reached_at timestamptz
    );
    create index price_alert_member on price_alert (member_id, id);
    create index price_alert_armed on price_alert (market_id, kind, level) where is_armed;
    create index price_alert_paused on price_alert (market_id) where not is_armed;
  `,
}
