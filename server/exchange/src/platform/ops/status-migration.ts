import type { Migration } from '#platform/kernel'

/** One row of three times 180 bytes for each day and part: a bit for each minute. */
export const statusMigration: Migration = {
  name: '0801_status_history',
  sql: `
    create table status_day (
      day timestamptz not null,
      part text not null,
      state text not null,
      checked_at timestamptz not null,
      seen bit(1440) not null,
      degraded bit(1440) not null,
      down bit(1440) not null,
      primary key (day, part)
    );
  `,
}
