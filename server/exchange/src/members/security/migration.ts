import type { Migration } from '#platform/kernel'

/** Adds the time of the last change of a factor that holds withdrawals. */
export const factorHoldMigration: Migration = {
  name: '0210_factor_hold',
  sql: `alter table member_security add column factor_changed_at timestamptz;`,
}

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
