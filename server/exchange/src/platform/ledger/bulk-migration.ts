import type { Migration } from '#platform/kernel'

/**
 * Posts many transfers in one round trip. The result equals that of posting them one by one, leg by leg;
 * floors are checked after each leg, not only at the end.
 */
export const bulkMigration: Migration = {
  name: '0140_bulk_posting',
  sql: `
    create function post_transfers(p_ids text[], p_reasons text[], p_ats timestamptz[],
      p_places int[], p_holders text[], p_assets int[], p_kinds text[], p_leg_reasons text[], p_amounts numeric[])
      returns void language plpgsql as $$
    declare
      is_below boolean;
    begin
      insert into transfer (id, reason, at)
        select id, reason, at from unnest(p_ids, p_reasons, p_ats) as given (id, reason, at);

      insert into account (holder, asset_id, kind, floor)
        select holder, asset, kind, case when holder like 'house:%' then null else 0 end
        from (select distinct holder, asset, kind from unnest(p_holders, p_assets, p_kinds) as given (holder, asset, kind)) wanted
        where not exists (select from account
          where account.holder = wanted.holder and account.asset_id = wanted.asset and account.kind = wanted.kind)
        order by holder like 'house:%', holder, asset, kind
        on conflict do nothing;

      -- In the order of post_transfer: members before the house.
      perform account.id from account
        where (holder, asset_id, kind) in (select * from unnest(p_holders, p_assets, p_kinds))
        order by holder like 'house:%', holder, asset_id, kind
        for no key update;

      with given as (
        select place, holder, asset, kind, reason, sum(amount) as amount
        from unnest(p_places, p_holders, p_assets, p_kinds, p_leg_reasons, p_amounts)
          as one (place, holder, asset, kind, reason, amount)
        group by place, holder, asset, kind, reason having sum(amount) <> 0
      ), counted as (
        select given.*, account.id as account_id, account.floor,
          account.balance + sum(given.amount) over (
            partition by account.id order by given.place, given.amount desc, given.reason
            rows unbounded preceding) as after
        from given join account
          on account.holder = given.holder and account.asset_id = given.asset and account.kind = given.kind
      ), written as (
        insert into leg (transfer_id, account_id, reason, amount, balance_after)
        select transfer.id, account_id, reason, amount, after
        from counted join unnest(p_ids) with ordinality as transfer (id, place) using (place)
        order by place, holder like 'house:%', holder, asset, kind, amount desc, reason
      ), changed as (
        update account set balance = balance + total.amount
        from (select account_id, sum(amount) as amount from counted group by account_id) total
        where account.id = total.account_id
      )
      select coalesce(bool_or(after < floor), false) into is_below from counted;
      if is_below then
        raise exception 'a balance below its floor on the way'
          using errcode = 'check_violation', constraint = 'balance_above_floor';
      end if;
    end $$;
  `,
}
