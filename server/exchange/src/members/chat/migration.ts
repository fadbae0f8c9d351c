import type { Migration } from '#platform/kernel'

export const chatMigration: Migration = {
  name: '0420_chat',
  sql: `
    -- A room has a row since its first message, or since the operator closed it.
    create table chat_room (
      code text primary key,
      last_seq bigint not null default 0,
      last_at timestamptz,
      is_open boolean not null default true
    );

    -- Members as the chat knows them. The key is random: it does not lead to the account.
    create table chat_author (
      member_id bigint primary key references member (id),
      key text not null unique,
      muted_until timestamptz
    );

    create table chat_message (
      room text not null references chat_room (code),
      seq bigint not null,
      member_id bigint not null references chat_author (member_id),
      request_key text not null,
      content text not null check (length(content) between 1 and 6000),
      at timestamptz not null,
      deleted_at timestamptz,
      deleted_by text,
      delete_reason text,
      primary key (room, seq),
      unique (member_id, request_key),
      check ((deleted_at is null) = (deleted_by is null) and (deleted_at is null) = (delete_reason is null))
    );
    create index chat_message_member on chat_message (member_id, at desc);
    create index chat_message_at on chat_message (at);

    create view chat_entry as
      select message.*, author.key from chat_message message join chat_author author using (member_id);

    create table chat_block (
      member_id bigint not null references member (id),
      blocked_id bigint not null references chat_author (member_id),
      at timestamptz not null,
      primary key (member_id, blocked_id),
      check (member_id <> blocked_id)
    );

    create table chat_report (
      id bigint generated always as identity primary key,
      room text not null,
      seq bigint not null,
      member_id bigint not null references member (id),
      reason text not null,
      at timestamptz not null,
      unique (member_id, room, seq),
      foreign key (room, seq) references chat_message (room, seq)
    );
    create index chat_report_message on chat_report (room, seq);
    create index chat_report_member on chat_report (member_id, at desc);
  `,
}
