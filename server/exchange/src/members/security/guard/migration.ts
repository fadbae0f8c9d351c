import type { Migration } from '#platform/kernel'

export const guardMigration: Migration = {
  name: '0711_guard',
  sql: `
    create table withdrawal_guard (
      member_id bigint primary key references member (id),
      -- Withdrawals go to saved addresses only, until the second column if it has a value.
      is_whitelist_only boolean not null default false,
      whitelist_off_at timestamptz,
      -- No withdrawals until then, whatever the operator's settings are.
      held_until timestamptz
    );

    create table freeze_link (
      token_hash bytea primary key,
      member_id bigint not null references member (id),
      expires_at timestamptz not null,
      used_at timestamptz
    );
    create index freeze_link_expires on freeze_link (expires_at);
  `,
}
