import type { Migration } from '#platform/kernel'

export const webhooksMigration: Migration = {
  name: '0870_webhooks',
  sql: `
    create table webhook (
      id bigint generated always as identity (start with 1001) primary key,
      member_id bigint not null references member (id),
      url text not null,
      events text[] not null,
      -- The secret is derived from it and a key of the installation, and stored nowhere.
      salt text not null unique,
      created_at timestamptz not null,
      -- The last receipt of the member's chain that was examined.
      seen_number int not null,
      failures int not null default 0,
      paused_until timestamptz
    );
    create index webhook_member on webhook (member_id, id);
    create table webhook_delivery (
      id bigint generated always as identity (start with 1001) primary key,
      webhook_id bigint not null references webhook (id) on delete cascade,
      receipt_id bigint not null,
      kind text not null,
      created_at timestamptz not null,
      -- Begin of the present series of attempts; a replay begins another one.
      started_at timestamptz not null,
      due_at timestamptz not null,
      attempts int not null default 0,
      state text not null default 'pending',
      delivered_at timestamptz,
      failure text,
      response_status int,
      unique (webhook_id, receipt_id)
    );
    create index webhook_delivery_due on webhook_delivery (webhook_id, due_at, id) where state = 'pending';
    create index webhook_delivery_failed on webhook_delivery (webhook_id, id) where state = 'failed';
  `,
}
