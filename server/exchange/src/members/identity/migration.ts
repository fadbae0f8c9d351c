import type { Migration } from '#platform/kernel'

export const identityMigration: Migration = {
  name: '0120_identity',
  sql: `
    -- One row for each time that something was handed in. Nothing is changed but the verdict, so what was rejected stays.
    create table identity_application (
      id bigint generated always as identity primary key,
      member_id bigint not null references member (id),
      level smallint not null check (level in (1, 2)),
      document_kind text,
      name text,
      document_number text,
      -- The number without the signs that people write it with: two ways to write it are one.
      plain_number text,
      country text,
      front text,
      back text,
      status text not null check (status in ('pending', 'approved', 'rejected')),
      reason text,
      submitted_at timestamptz not null,
      reviewed_at timestamptz,
      check (level = 2 or (document_kind is not null and name is not null and plain_number is not null)),
      check (level = 1 or (front is not null and back is not null))
    );
    create unique index identity_application_one on identity_application (member_id, level) where status <> 'rejected';
    create unique index identity_application_number on identity_application (plain_number) where status <> 'rejected';
    create index identity_application_member on identity_application (member_id, id desc);
    create index identity_application_waiting on identity_application (id) where status = 'pending';
  `,
}
