import type { Migration } from '#kernel'

/** Sessions that their owner can list, distinguish and end. */
export const sessionsMigration: Migration = {
  name: '0105_sessions',
  sql: `
    alter table member_session
      add column id bigint generated always as identity unique,
      add column device text,
      add column seen_at timestamptz;
    update member_session set seen_at = created_at;
    alter table member_session alter column seen_at set not null;
  `,
}
