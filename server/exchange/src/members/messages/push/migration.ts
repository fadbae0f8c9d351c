import type { Migration } from '#platform/kernel'

export const pushMigration: Migration = {
  name: '0742_push',
  sql: `
    -- A device that a member registered; it ends with the session that registered it.
    create table push_device (
      id bigint generated always as identity (start with 1001) primary key,
      member_id bigint not null references member (id),
      session_hash bytea not null references member_session (token_hash) on delete cascade,
      endpoint text not null unique,
      public_key text not null,
      secret text not null
    );
    create index push_device_member on push_device (member_id);
    create index push_device_session on push_device (session_hash);
    create table push_outbox (
      id bigint generated always as identity (start with 1001) primary key,
      device_id bigint not null references push_device (id) on delete cascade,
      title text not null,
      message_id bigint not null,
      due_at timestamptz not null,
      attempts int not null default 0
    );
    create index push_outbox_due on push_outbox (due_at);
    create index push_outbox_device on push_outbox (device_id);
  `,
}
