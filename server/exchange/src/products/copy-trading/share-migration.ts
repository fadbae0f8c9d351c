import type { Migration } from '#platform/kernel'

/** The next end of a week at which a following's profit share is settled; null when nothing can become due. */
export const shareMigration: Migration = {
  name: '0330_copy_share',
  sql: `
    alter table copy_following add column share_due_at timestamptz;
    update copy_following
    set share_due_at = (date_trunc('week', followed_at at time zone 'UTC') + interval '7 days') at time zone 'UTC';
    create index copy_following_share on copy_following (share_due_at, id) where share_due_at is not null;
  `,
}
