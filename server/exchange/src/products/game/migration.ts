import type { Migration } from '#platform/kernel'

export const gameMigration: Migration = {
  name: '0430_game',
  sql: `
    create table coin_toss (
      id bigint generated always as identity (start with 1001) primary key,
      member_id bigint not null references member (id),
      number int not null check (number > 0),
      commitment text not null,
      seed text not null,
      client_seed text not null,
      choice text not null check (choice in ('heads', 'tails')),
      result text not null check (result in ('heads', 'tails')),
      stake numeric(38,18) not null check (stake > 0),
      at timestamptz not null,
      -- Each number has one seed, and each seed is revealed once.
      unique (member_id, number)
    );
    create index coin_toss_day on coin_toss (member_id, at);
  `,
}
