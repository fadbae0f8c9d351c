import type { Migration } from '#platform/kernel'

export const supportMigration: Migration = {
  name: '0375_support',
  sql: `
    -- One per member; it is closed and opened again.
    create table support_conversation (
      member_id bigint primary key references member (id),
      is_open boolean not null,
      -- The oldest message that no operator has replied to.
      waiting_since timestamptz,
      at timestamptz not null
    );
    create index support_conversation_open on support_conversation (waiting_since) where is_open;

    create table support_message (
      id bigint generated always as identity (start with 1001) primary key,
      member_id bigint not null references member (id),
      author text not null check (author in ('member', 'operator')),
      -- Of the member's client; null for operators.
      key text,
      content text,
      picture text,
      at timestamptz not null,
      check (content is not null or picture is not null),
      unique (member_id, key)
    );
    create index support_message_member on support_message (member_id, id desc);
    create index support_message_operator on support_message (at desc) where author = 'operator';
  `,
}
