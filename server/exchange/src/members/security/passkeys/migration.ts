import type { Migration } from '#platform/kernel'

export const passkeysMigration: Migration = {
  name: '0215_passkeys',
  sql: `
    -- The opaque name of a member on their devices; it says nothing about the account.
    create table passkey_user (
      member_id bigint primary key references member (id),
      handle text not null unique
    );

    create table passkey (
      id bigint generated always as identity primary key,
      credential_id text not null unique,
      member_id bigint not null references member (id),
      rp_id text not null,
      name text not null,
      public_key bytea not null,
      sign_count bigint not null,
      transports text[] not null,
      created_at timestamptz not null,
      used_at timestamptz,
      -- Two copies of the key were in use.
      blocked_at timestamptz
    );
    create index passkey_member on passkey (member_id);

    create table passkey_challenge (
      challenge text primary key,
      purpose text not null,
      -- Null before the log-in, which names no member.
      member_id bigint references member (id),
      session text not null,
      origin text not null,
      expires_at timestamptz not null
    );
    create index passkey_challenge_expires on passkey_challenge (expires_at);
    create index passkey_challenge_session on passkey_challenge (session);
  `,
}
