import type { Migration } from '#platform/kernel'

/**
 * Invariants enforced by the database: legs of a transfer sum to zero per asset, a balance never falls below
 * its floor, posted rows never change, a transfer has one id and so one cause.
 */
export const ledgerMigration: Migration = {
  name: '0010_ledger',
  sql: `
    create table account (
      id bigint generated always as identity primary key,
      holder text not null,
      asset_id int not null,
      kind text not null,
      balance numeric(38,18) not null default 0,
      floor numeric(38,18),
      unique (holder, asset_id, kind),
      constraint balance_above_floor check (floor is null or balance >= floor)
    );
    create table transfer (
      id text primary key,
      reason text not null,
      at timestamptz not null
    );
    create table leg (
      id bigint generated always as identity primary key,
      transfer_id text not null references transfer (id),
      account_id bigint not null references account (id),
      reason text not null,
      amount numeric(38,18) not null check (amount <> 0),
      balance_after numeric(38,18) not null
    );
    create index leg_account on leg (account_id, id desc);
    create index leg_transfer on leg (transfer_id);

    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'what was posted is never changed: %', tg_table_name;
    end $$;
    create trigger transfer_is_final before update or delete on transfer
      for each row execute function refuse_change();
    create trigger leg_is_final before update or delete on leg
      for each row execute function refuse_change();

    create function legs_balance() returns trigger language plpgsql as $$
    begin
      if exists (
        select 1 from leg join account on account.id = leg.account_id
        where leg.transfer_id = new.transfer_id group by account.asset_id having sum(leg.amount) <> 0
      ) then
        raise exception 'legs of transfer % do not sum to zero', new.transfer_id;
      end if;
      return null;
    end $$;
    create constraint trigger legs_balance after insert on leg
      deferrable initially deferred for each row execute function legs_balance();

    -- Members come before the house, so that the busy house accounts are locked last and shortest.
    create function post_transfer(p_id text, p_reason text, p_at timestamptz,
      p_holders text[], p_assets int[], p_kinds text[], p_reasons text[], p_amounts numeric[]) returns void language plpgsql as $$
    declare
      one record;
      touched bigint;
      after numeric;
    begin
      insert into transfer (id, reason, at) values (p_id, p_reason, p_at);
      for one in
        select holder, asset, kind, reason, sum(amount) as amount
        from unnest(p_holders, p_assets, p_kinds, p_reasons, p_amounts)
          as given (holder, asset, kind, reason, amount)
        group by holder, asset, kind, reason having sum(amount) <> 0
        order by holder like 'house:%', holder, asset, kind, sum(amount) desc
      loop
        update account set balance = balance + one.amount
          where holder = one.holder and asset_id = one.asset and kind = one.kind
          returning id, balance into touched, after;
        if not found then
          insert into account (holder, asset_id, kind, floor)
            values (one.holder, one.asset, one.kind, case when one.holder like 'house:%' then null else 0 end)
            on conflict do nothing;
          update account set balance = balance + one.amount
            where holder = one.holder and asset_id = one.asset and kind = one.kind
            returning id, balance into touched, after;
        end if;
        insert into leg (transfer_id, account_id, reason, amount, balance_after)
          values (p_id, touched, one.reason, one.amount, after);
      end loop;
    end $$;
  `,
}
