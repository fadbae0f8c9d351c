import type { Migration } from '#platform/kernel'

/** Adds the outcome of a call that moves money, stored in the transaction of its effect. */
export const idempotencyRecordMigration: Migration = {
  name: '0162_idempotency_record',
  sql: `
    alter table outcome rename to idempotency_record;
    alter table idempotency_record rename column answer to response;
    alter index outcome_at rename to idempotency_record_at;
  `,
}

export const webMigration: Migration = {
  name: '0015_idempotency',
  sql: `
    create table outcome (
      member_id bigint not null,
      endpoint text not null,
      key text not null,
      fingerprint bytea not null,
      answer text,
      at timestamptz not null,
      primary key (member_id, endpoint, key)
    );
    create index outcome_at on outcome (at);
  `,
}
