import type { Migration } from '#platform/kernel'

export const clientIdMigration: Migration = {
  name: '0810_client_order_id',
  sql: `
    create table client_order_id (
      member_id bigint not null references member (id),
      client_id text not null,
      -- Of spot or futures; of several, the first.
      order_id bigint not null,
      at timestamptz not null,
      primary key (member_id, client_id)
    );
    create index client_order_id_at on client_order_id (at)`,
}
