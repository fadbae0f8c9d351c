import type { Migration } from '#platform/kernel'

export const liquidationNoticeMigration: Migration = {
  name: '0741_liquidation_notice',
  sql: `
    -- The level of which a member has a message: 1 near, 2 close. A row is deleted when the risk has gone.
    create table liquidation_notice (
      product text not null,
      member_id bigint not null references member (id),
      subject text not null,
      level int not null check (level in (1, 2)),
      primary key (product, member_id, subject)
    );
  `,
}
