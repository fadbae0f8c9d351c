import type { Migration } from '#platform/kernel'

export const picturesMigration: Migration = {
  name: '0100_pictures',
  sql: `
    create table upload (
      path text primary key,
      member_id bigint not null references member (id),
      -- What it is used for; a picture that is used for nothing yet is its owner's alone.
      purpose text,
      at timestamptz not null
    );
    create index upload_member on upload (member_id, at desc);
    insert into upload (path, member_id, purpose, at)
      select avatar, id, 'avatar', registered_at from member where avatar is not null on conflict do nothing;
  `,
}
