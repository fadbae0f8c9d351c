import type { Migration } from '#platform/kernel'

export const recurringMigration: Migration = {
  name: '0720_recurring',
  sql: `
    create table recurring_plan (
      id bigint generated always as identity (start with 1001) primary key,
      member_id bigint not null references member (id),
      asset_id int not null,
      amount numeric(38,18) not null check (amount > 0),
      cadence text not null check (cadence in ('daily', 'weekly', 'monthly')),
      day int,
      hour int not null check (hour between 0 and 23),
      until timestamptz,
      status text not null check (status in ('active', 'paused', 'ended')),
      next_at timestamptz,
      created_at timestamptz not null,
      check ((status = 'active') = (next_at is not null))
    );
    create index recurring_plan_member on recurring_plan (member_id, id desc);
    create index recurring_plan_due on recurring_plan (next_at, id) where status = 'active';

    create table recurring_run (
      id bigint generated always as identity (start with 1001) primary key,
      plan_id bigint not null references recurring_plan (id),
      member_id bigint not null references member (id),
      due_at timestamptz not null,
      skipped text check (skipped in ('funds', 'price', 'downtime', 'frozen')),
      swap_id bigint references swap (id),
      unique (plan_id, due_at),
      check ((skipped is null) = (swap_id is not null))
    );
    create index recurring_run_member on recurring_run (member_id, id desc);
  `,
}
