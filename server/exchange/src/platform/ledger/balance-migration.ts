import type { Migration } from '#platform/kernel'

/**
 * Checks legs once per statement that inserts them instead of once per leg: those checks were a third of a
 * commit of many transfers. A single transfer is posted by the function for many, which inserts all of its
 * legs at once.
 */
export const balanceMigration: Migration = {
  name: '0460_legs_balance',
  sql: `
    create or replace function post_transfer(p_id text, p_reason text, p_at timestamptz,
      p_holders text[], p_assets int[], p_kinds text[], p_reasons text[], p_amounts numeric[]) returns void
      language sql as $$
      select post_transfers(array[p_id], array[p_reason], array[p_at], array_fill(1, array[cardinality(p_holders)]),
        p_holders, p_assets, p_kinds, p_reasons, p_amounts)
    $$;

    drop trigger legs_balance on leg;
    create or replace function legs_balance() returns trigger language plpgsql as $$
    declare
      broken text;
    begin
      select posted.transfer_id into broken
        from posted join account on account.id = posted.account_id
        group by posted.transfer_id, account.asset_id having sum(posted.amount) <> 0 limit 1;
      if found then
        raise exception 'legs of transfer % do not sum to zero', broken;
      end if;
      return null;
    end $$;
    create trigger legs_balance after insert on leg
      referencing new table as posted for each statement execute function legs_balance();
  `,
}
