import type { Migration } from '#platform/kernel'

export const messageAboutMigration: Migration = {
  name: '0607_message_about',
  sql: `
    -- The record that a message is about, whose page marks it as read; empty for none.
    alter table message add column about text not null default '';
    create index message_about on message (member_id, about) where about <> '' and read_at is null;
  `,
}

export const messageKindMigration: Migration = {
  name: '0660_message_kind',
  sql: `
    alter table message add column kind text not null default 'general'
      check (kind in ('general', 'security', 'money', 'risk', 'earn', 'copy', 'nft', 'support', 'vip'));
  `,
}

export const messageAlertMigration: Migration = {
  name: '0683_message_alert',
  sql: `
    alter table message drop constraint message_kind_check;
    alter table message add constraint message_kind_check check (
      kind in ('general', 'security', 'money', 'risk', 'earn', 'copy', 'nft', 'support', 'vip', 'alert'));
  `,
}

export const messageSourceMigration: Migration = {
  name: '0852_message_source',
  sql: `
    -- The texts of the message by key, for readers in another language than that of its writing.
    alter table message add column source jsonb;
  `,
}

export const messageAccountMigration: Migration = {
  name: '0912_message_account',
  sql: `
    -- The account that the message is about; null for one about the person, and for those of earlier versions.
    alter table message add column account_id bigint references member (id);
  `,
}

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
