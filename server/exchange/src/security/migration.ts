import type { Migration } from '#kernel'

export const securityMigration: Migration = {
  name: '0110_security',
  sql: `
    create table member_security (
      member_id bigint primary key references member (id),
      pay_password text,
      phrase text,
      totp_secret text,
      -- Made but not confirmed yet; protects nothing.
      totp_pending text,
      -- The newest thirty seconds of which a code was used; no code counts twice.
      totp_step bigint not null default 0
    );
  `,
}
