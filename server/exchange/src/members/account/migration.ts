import type { Migration } from '#platform/kernel'

export const accountMigration: Migration = {
  name: '0020_account',
  sql: `
    create table member (
      id bigint generated always as identity (start with 10001) primary key,
      email text unique,
      mobile text,
      area_code text,
      password text not null,
      nickname text,
      signature text,
      avatar text,
      invite_code text not null unique,
      invited_by bigint references member (id),
      is_locked boolean not null default false,
      registered_at timestamptz not null,
      unique (area_code, mobile),
      check (email is not null or mobile is not null)
    );

    create table member_session (
      token_hash bytea primary key,
      member_id bigint not null references member (id),
      created_at timestamptz not null,
      expires_at timestamptz not null
    );
    create index member_session_member on member_session (member_id);

    create table verification_code (
      id bigint generated always as identity primary key,
      target text not null,
      scene text not null,
      session text not null,
      code_hash bytea not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      tries int not null default 0,
      used_at timestamptz
    );
    create index verification_code_target on verification_code (target, created_at desc);

    create table login_failure (
      handle text primary key,
      failures int not null,
      blocked_until timestamptz not null
    );
  `,
}

/**
 * Adds budgets of guesses by account and caller, which replace the block per account that any guest could
 * trigger; the callers that a member has logged in from; and solved puzzles, each used once.
 */
export const budgetsMigration: Migration = {
  name: '0220_budgets',
  sql: `
    create table guess_budget (
      subject text not null,
      caller text not null,
      failures int not null,
      blocked_until timestamptz not null,
      failed_at timestamptz not null,
      primary key (subject, caller)
    );
    create index guess_budget_failed on guess_budget (failed_at);
    -- Names of budgets that begin with a space belong to authenticators and pay passwords.
    delete from login_failure where handle not like ' %';

    create table known_caller (
      member_id bigint not null references member (id),
      caller text not null,
      seen_at timestamptz not null,
      primary key (member_id, caller)
    );

    create table solved_puzzle (
      nonce text primary key,
      expires_at timestamptz not null
    );
    create index solved_puzzle_expires on solved_puzzle (expires_at);

    alter table verification_code
      add column caller text,
      add column is_known boolean not null default false;
  `,
}

/** Sessions that their owner can list, distinguish and end. */
export const sessionsMigration: Migration = {
  name: '0105_sessions',
  sql: `
    alter table member_session
      add column id bigint generated always as identity unique,
      add column device text,
      add column seen_at timestamptz;
    update member_session set seen_at = created_at;
    alter table member_session alter column seen_at set not null;
  `,
}

/** The language of a member's last call, in which messages are written to them. */
export const languageMigration: Migration = {
  name: '0230_member_language',
  sql: 'alter table member add column lang text',
}

/** A name to log in with; its key is equal for names that look alike. */
export const usernameMigration: Migration = {
  name: '0572_username',
  sql: `
    alter table member
      add column username text check (username ~ '^[A-Za-z0-9_]{4,20}$'),
      add column username_key text unique,
      add check ((username is null) = (username_key is null));
  `,
}
