import type { Migration } from '#kernel'

export const messagesMigration: Migration = {
  name: '0083_messages',
  sql: `
    create table message (
      id bigint generated always as identity (start with 1001) primary key,
      member_id bigint not null references member (id),
      title text not null,
      abstract text not null,
      content text not null,
      at timestamptz not null,
      read_at timestamptz
    );
    create index message_member on message (member_id, id desc);
    create index message_unread on message (member_id, id desc) where read_at is null;
  `,
}
