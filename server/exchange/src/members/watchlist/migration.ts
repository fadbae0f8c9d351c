import type { Migration } from '#platform/kernel'

export const watchlistMigration: Migration = {
  name: '0050_watchlist',
  sql: `
    create table watched_asset (
      id bigint generated always as identity primary key,
      member_id bigint not null,
      asset_id int not null,
      unique (member_id, asset_id)
    );
  `,
}
