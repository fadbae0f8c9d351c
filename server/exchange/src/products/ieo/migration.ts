import type { Migration } from '#platform/kernel'

export const ieoMigration: Migration = {
  name: '0240_ieo',
  sql: `
    create table ieo_project (
      id bigint generated always as identity primary key,
      -- Names the texts of a project of the built-in list; null for the operator's.
      slug text,
      title text not null unique,
      asset_id int not null,
      pay_asset_id int not null,
      mode text not null check (mode in ('fixed', 'pro_rata')),
      price numeric(38,18) not null check (price > 0),
      supply numeric(38,18) not null check (supply > 0),
      quantity_min numeric(38,18) not null check (quantity_min > 0),
      quantity_max numeric(38,18) not null check (quantity_max >= quantity_min and quantity_max <= supply),
      announced_at timestamptz not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      listed_at timestamptz not null,
      release_at timestamptz[] not null,
      release_fractions text[] not null,
      -- Requested by all members; in a fixed sale, sold.
      applied numeric(38,18) not null default 0 check (applied >= 0),
      -- Result of a pro rata sale.
      pool numeric(38,18),
      pool_commit numeric(38,18),
      allocated_at timestamptz,
      check (announced_at <= starts_at and starts_at < ends_at and ends_at <= listed_at),
      check (cardinality(release_at) between 1 and 100 and cardinality(release_at) = cardinality(release_fractions)),
      check (release_at[1] >= ends_at),
      check (mode = 'pro_rata' or applied <= supply),
      check ((allocated_at is null) = (pool is null) and (pool is null) = (pool_commit is null))
    );
    create index ieo_project_due on ieo_project (ends_at) where mode = 'pro_rata' and allocated_at is null;

    create table ieo_subscription (
      id bigint generated always as identity (start with 100001) primary key,
      member_id bigint not null references member (id),
      project_id bigint not null references ieo_project (id),
      quantity numeric(38,18) not null check (quantity > 0),
      -- Held until a pro rata sale is allocated; paid at once at a fixed price.
      commit numeric(38,18) not null check (commit > 0),
      created_at timestamptz not null,
      -- Decided by the allocation of the project, and then booked for each subscription.
      share numeric(38,18),
      extra numeric(38,18) not null default 0,
      granted numeric(38,18) check (granted >= 0 and granted <= quantity),
      paid numeric(38,18) check (paid >= 0 and paid <= commit),
      released numeric(38,18) not null default 0 check (released >= 0),
      check ((granted is null) = (paid is null)),
      check (released <= coalesce(granted, 0))
    );
    create index ieo_subscription_member on ieo_subscription (member_id, id desc);
    create index ieo_subscription_project on ieo_subscription (project_id, member_id);
    create index ieo_subscription_due on ieo_subscription (id) where share is not null and granted is null;

    create table ieo_release (
      id bigint generated always as identity primary key,
      subscription_id bigint not null references ieo_subscription (id),
      member_id bigint not null,
      number int not null check (number > 0),
      due_at timestamptz not null,
      amount numeric(38,18) not null check (amount > 0),
      released_at timestamptz,
      unique (subscription_id, number)
    );
    create index ieo_release_due on ieo_release (due_at, id) where released_at is null;
    create index ieo_release_member on ieo_release (member_id, due_at) where released_at is null;
  `,
}

/** Further rounds of a listed coin follow its market; each subscription has its own price. */
export const ieoDiscountMigration: Migration = {
  name: '0651_ieo_discount',
  sql: `
    alter table ieo_project add column discount numeric(38,18) check (discount > 0 and discount < 1);
    alter table ieo_project add constraint ieo_project_market check (discount is null or mode = 'fixed');
    alter table ieo_subscription add column price numeric(38,18) check (price > 0);
    update ieo_subscription set price = ieo_project.price
      from ieo_project where ieo_project.id = ieo_subscription.project_id;
    alter table ieo_subscription alter column price set not null;
  `,
}
