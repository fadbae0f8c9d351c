import type { Migration } from '#platform/kernel'

export const marginMigration: Migration = {
  name: '0450_margin',
  sql: `
    -- A debt of a futures account, from the first borrowing to the last repayment.
    create table margin_debt (
      id bigint generated always as identity (start with 100001) primary key,
      member_id bigint not null references member (id),
      decimals int not null,
      hourly_rate numeric(38,18) not null check (hourly_rate >= 0),
      borrowed_at timestamptz not null,
      principal numeric(38,18) not null check (principal >= 0),
      -- Charged and not paid.
      interest numeric(38,18) not null default 0 check (interest >= 0),
      -- Hours charged, and those on the present principal.
      hours int not null default 0 check (hours >= 0),
      principal_hours int not null default 0 check (principal_hours between 0 and hours),
      next_due_at timestamptz,
      called_at timestamptz,
      closed_at timestamptz,
      check ((closed_at is null) = (next_due_at is not null)),
      check ((closed_at is null) = (principal + interest > 0))
    );
    create unique index margin_debt_open on margin_debt (member_id) where closed_at is null;
    create index margin_debt_member on margin_debt (member_id, id desc);
    create index margin_debt_due on margin_debt (next_due_at, id) where closed_at is null;

    create table margin_event (
      id bigint generated always as identity primary key,
      debt_id bigint not null references margin_debt (id),
      member_id bigint not null references member (id),
      kind text not null check (kind in ('borrowed', 'repaid', 'called', 'cancelled', 'liquidated', 'insured')),
      at timestamptz not null,
      amount numeric(38,18) not null,
      -- Null for a level and for a number of orders.
      asset_id int
    );
    create index margin_event_member on margin_event (member_id, id desc);

    -- A debt keeps its terms, charges no hour twice, and ends once.
    create function margin_debt_moves() returns trigger language plpgsql as $$
    begin
      if old.closed_at is not null then raise exception 'debt % is over', old.id; end if;
      if (new.member_id, new.decimals, new.hourly_rate, new.borrowed_at)
          is distinct from (old.member_id, old.decimals, old.hourly_rate, old.borrowed_at) or new.hours < old.hours
      then raise exception 'the terms of debt % never change', old.id; end if;
      return new;
    end $$;
    create trigger margin_debt_moves before update on margin_debt for each row execute function margin_debt_moves();
    create trigger margin_event_is_final before update or delete on margin_event
      for each row execute function refuse_change();

    -- Assets of accounts with a debt: free money and coins, and those in orders. It joins tables of the ledger and of
    -- spot, so that one statement can value thousands of accounts each second.
    create view margin_holding (member_id, priced_by, amount) as
      select debt.member_id, 'asset:' || account.asset_id, account.balance
      from margin_debt as debt join account on account.holder = 'member:' || debt.member_id and account.kind = 'futures'
      where debt.closed_at is null and account.balance > 0
      union all
      select debt.member_id, case side when 'buy' then 'money' else 'market:' || spot_order.market_id end, spot_order.held
      from margin_debt as debt join spot_order on spot_order.member_id = debt.member_id
        and spot_order.account = 'futures' and spot_order.status = 'open'
      where debt.closed_at is null;
  `,
}
