import type { Migration } from '#platform/kernel'

export const apiKeysMigration: Migration = {
  name: '0729_api_keys',
  sql: `
    create table api_key (
      id bigint generated always as identity primary key,
      member_id bigint not null references member (id),
      -- The public half; the secret is derived from it and stored nowhere.
      key text not null unique,
      name text not null,
      can_trade boolean not null,
      can_transfer boolean not null,
      can_withdraw boolean not null,
      -- Networks from which the key is accepted, as the member typed them; empty for any.
      addresses text not null,
      created_at timestamptz not null,
      expires_at timestamptz,
      used_at timestamptz
    );
    create index api_key_member on api_key (member_id);
  `,
}
