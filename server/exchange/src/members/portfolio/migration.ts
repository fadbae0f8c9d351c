import type { Migration } from '#platform/kernel'

export const portfolioMigration: Migration = {
  name: '0681_portfolio',
  sql: `
    -- The last leg of a member that the tables below contain.
    create table portfolio_progress (
      member_id bigint primary key references member (id),
      leg_id bigint not null
    );
    -- Owned coins at their average cost in USD.
    create table portfolio_holding (
      member_id bigint not null references member (id),
      asset_id int not null,
      quantity numeric(38,18) not null,
      cost numeric(38,18) not null,
      primary key (member_id, asset_id)
    );
    -- Results in USD of one day (UTC).
    create table portfolio_result (
      member_id bigint not null references member (id),
      day date not null,
      product text not null,
      asset_id int not null,
      realised numeric(38,18) not null,
      fees numeric(38,18) not null,
      funding numeric(38,18) not null,
      primary key (member_id, day, product, asset_id)
    );
  `,
}
