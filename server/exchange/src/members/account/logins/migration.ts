import type { Migration } from '#platform/kernel'

export const loginsMigration: Migration = {
  name: '0710_login_record',
  sql: `
    create table login_record (
      id bigint generated always as identity (start with 1001) primary key,
      member_id bigint not null references member (id),
      at timestamptz not null,
      outcome text not null check (outcome in ('success', 'password', 'code', 'locked')),
      method text not null check (method in ('password', 'passkey')),
      device text,
      time_zone text,
      lang text not null,
      -- The network only: no row names the full address.
      network text not null,
      -- When the member stated that the attempt was not theirs.
      reported_at timestamptz
    );
    create index login_record_member on login_record (member_id, id desc);
  `,
}
