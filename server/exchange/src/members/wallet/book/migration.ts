import type { Migration } from '#platform/kernel'

export const bookMigration: Migration = {
  name: '0080_book',
  sql: `
    create table saved_address (
      id bigint generated always as identity (start with 1001) primary key,
      member_id bigint not null references member (id),
      asset_id int not null,
      label text,
      address text not null,
      network text not null,
      qr text not null,
      created_at timestamptz not null,
      -- When the address itself was last changed; a hold on new addresses counts from here.
      changed_at timestamptz not null
    );
    create index saved_address_member on saved_address (member_id, id desc);

    create table bank_card (
      member_id bigint primary key references member (id),
      holder text not null,
      number text not null,
      bank text,
      branch text,
      city text,
      mobile text,
      at timestamptz not null
    );

    create table foreign_card (
      member_id bigint primary key references member (id),
      fields text[] not null,
      at timestamptz not null
    );
  `,
}

/** Adds the tag of a saved address; older rows have neither a tag nor the choice of none. */
export const bookTagMigration: Migration = {
  name: '0490_address_tag',
  sql: `
    alter table saved_address add column tag text, add column is_untagged boolean not null default false;
  `,
}
