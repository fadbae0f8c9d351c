import type { Migration } from '#platform/kernel'

/**
 * Finds accounts by their index, independent of the statistics of the table. A plan from a time when the
 * table was small read all of it three times per posting, and looked for missing accounts in a statement of
 * its own.
 */
export const postingMigration: Migration = {
  name: '0480_posting',
  sql: `
    create or replace function post_transfers(p_ids text[], p_reasons text[], p_ats timestamptz[],
      p_places int[], p_holders text[], p_assets int[], p_kinds text[], p_leg_reasons text[], p_amounts numeric[])
      returns void language plpgsql as $$
    declare
      is_missing boolean;
      is_below boolean;
    begin
      insert into transfer (id, reason, at)
        select id, reason, at from unnest(p_ids, p_reasons, p_ats) as given (id, reason, at);

      -- Twice if an account is new. Members before the house, so that the busy house accounts are locked last and shortest.
      for attempt in 1..2 loop
        select coalesce(bool_or(locked.id is null), false) into is_missing
          from (select distinct holder like 'house:%' as is_house, holder, asset, kind
            from unnest(p_holders, p_assets, p_kinds) as given (holder, asset, kind)
            order by is_house, holder, asset, kind) wanted
          left join lateral (select id from account
            where account.holder = wanted.holder and account.asset_id = wanted.asset and account.kind = wanted.kind
            for no key update) locked on true;
        exit when not is_missing;
        insert into account (holder, asset_id, kind, floor)
          select distinct holder, asset, kind, case when holder like 'house:%' then null else 0 end
          from unnest(p_holders, p_assets, p_kinds) as given (holder, asset, kind)
          order by holder, asset, kind
          on conflict do nothing;
      end loop;

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
        from given cross join lateral (select id, floor, balance from account
          where account.holder = given.holder and account.asset_id = given.asset and account.kind = given.kind
          limit 1) account
      ), written as (
        insert into leg (transfer_id, account_id, reason, amount, balance_after)
        select p_ids[place], account_id, reason, amount, after
        from counted
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

    -- References are checked with the sums, once per statement: one by one they were a third of a posting. Transfers and
    -- accounts stay for ever, so no reference breaks later.
    create or replace function legs_balance() returns trigger language plpgsql as $$
    declare
      broken record;
    begin
      select one.transfer_id, bool_and(account.asset_id is not null and transfer.id is not null) as is_known into broken
        from posted one
        left join lateral (select asset_id from account where account.id = one.account_id limit 1) account on true
        left join lateral (select id from transfer where transfer.id = one.transfer_id limit 1) transfer on true
        group by one.transfer_id, account.asset_id
        having sum(one.amount) <> 0 or bool_or(account.asset_id is null or transfer.id is null) limit 1;
      if found and not broken.is_known then
        raise exception 'a leg of transfer % has no transfer or no account', broken.transfer_id
          using errcode = 'foreign_key_violation';
      elsif found then
        raise exception 'legs of transfer % do not sum to zero', broken.transfer_id;
      end if;
      return null;
    end $$;
    create trigger account_stays before delete or update of id on account
      for each row execute function refuse_change();
    create trigger account_stays_whole before truncate on account execute function refuse_change();
    create trigger transfer_stays before truncate on transfer execute function refuse_change();
    create trigger leg_stays before truncate on leg execute function refuse_change();
    alter table leg drop constraint leg_transfer_id_fkey;
    alter table leg drop constraint leg_account_id_fkey;
  `,
}
