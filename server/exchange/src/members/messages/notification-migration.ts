import type { Migration } from '#platform/kernel'

export const notificationMigration: Migration = {
  name: '0740_notification',
  sql: `
    alter table message drop constraint message_kind_check;
    alter table message add constraint message_kind_check check (kind in (
      'general', 'security', 'money', 'risk', 'earn', 'copy', 'nft', 'support', 'vip', 'alert', 'liquidation'));
    -- Kinds whose channels a member has set; others have the defaults.
    create table notification_switch (
      member_id bigint not null references member (id),
      kind text not null,
      in_app boolean not null,
      push boolean not null,
      mail boolean not null,
      primary key (member_id, kind)
    );
    create table quiet_hours (
      member_id bigint primary key references member (id),
      from_hour int not null,
      until_hour int not null,
      time_zone text not null
    );
    -- Mails that are not sent yet. An attempt moves due_at before it begins, so a mail is sent by one process.
    create table mail_outbox (
      id bigint generated always as identity (start with 1001) primary key,
      member_id bigint not null references member (id),
      lang text not null,
      subject text not null,
      body text not null,
      is_notice boolean not null,
      due_at timestamptz not null,
      attempts int not null default 0
    );
    create index mail_outbox_due on mail_outbox (due_at);
  `,
}
