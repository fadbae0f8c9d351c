import type { Migration } from '#platform/kernel'

/**
 * Adds the signature of a command, with which anyone can verify later who gave it. Its nonce is used once.
 */
export const operatorSignatureMigration: Migration = {
  name: '0520_operator_signature',
  sql: `
    create table operator_signature (
      command_id bigint primary key references operator_command (id),
      key text not null,
      nonce text not null unique,
      signed_at timestamptz not null,
      signature text not null
    );
    create trigger operator_command_is_final before update or delete on operator_signature
      for each row execute function operator_command_is_final();
    create trigger operator_command_stays before truncate on operator_signature
      for each statement execute function operator_command_is_final();
  `,
}

export const operatorAuditMigration: Migration = {
  name: '0224_operator_command',
  sql: `
    -- One row before a command runs, one after: a command without a result was interrupted.
    create table operator_command (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      -- As the client of the socket states it; only the user of the exchange can open that socket.
      operator text not null,
      uid bigint,
      command text not null,
      -- Without secrets.
      arguments text[] not null
    );
    create table operator_command_result (
      command_id bigint primary key references operator_command (id),
      at timestamptz not null,
      outcome text not null check (outcome in ('done', 'refused', 'failed')),
      message text not null
    );

    create function operator_command_is_final() returns trigger language plpgsql as $$
    begin
      raise exception 'a command of the operator is never changed and never removed';
    end $$;
    create trigger operator_command_is_final before update or delete on operator_command
      for each row execute function operator_command_is_final();
    create trigger operator_command_stays before truncate on operator_command
      for each statement execute function operator_command_is_final();
    create trigger operator_command_is_final before update or delete on operator_command_result
      for each row execute function operator_command_is_final();
    create trigger operator_command_stays before truncate on operator_command_result
      for each statement execute function operator_command_is_final();
  `,
}
