import type { Migration } from '#platform/kernel'

export const loansMigration: Migration = {
  name: '0350_loans',
  sql: `
    create table loan (
      id bigint generated always as identity (start with 100001) primary key,
      member_id bigint not null references member (id),
      asset_id int not null,
      decimals int not null,
      borrowed numeric(38,18) not null check (borrowed > 0),
      hourly_rate numeric(38,18) not null check (hourly_rate >= 0),
      collateral_asset_id int not null,
      -- The market that prices the collateral.
      market_id int not null,
      ratio numeric(38,18) not null check (ratio > 0 and ratio <= 1),
      call_ltv numeric(38,18) not null,
      liquidation_ltv numeric(38,18) not null check (liquidation_ltv > call_ltv),
      fee_rate numeric(38,18) not null check (fee_rate >= 0),
      borrowed_at timestamptz not null,
      principal numeric(38,18) not null check (principal >= 0 and principal <= borrowed),
      -- Charged and not paid.
      interest numeric(38,18) not null default 0 check (interest >= 0),
      -- Hours charged, and those on the present principal.
      hours int not null default 0 check (hours >= 0),
      principal_hours int not null default 0 check (principal_hours between 0 and hours),
      collateral numeric(38,18) not null check (collateral >= 0),
      next_due_at timestamptz,
      call_price numeric(38,18),
      liquidation_price numeric(38,18),
      -- Prices before it do not count for the present debt and collateral.
      changed_at timestamptz not null,
      called_at timestamptz,
      status text not null default 'open' check (status in ('open', 'repaid', 'liquidated')),
      closed_at timestamptz,
      check ((status = 'open') = (next_due_at is not null and call_price is not null and liquidation_price is not null)),
      check ((status = 'open') = (closed_at is null)),
      check (status = 'open' or (principal = 0 and interest = 0 and collateral = 0))
    );
    create index loan_member on loan (member_id, id desc);
    create index loan_due on loan (next_due_at, id) where status = 'open';
    create index loan_price on loan (market_id, call_price) where status = 'open';

    create table loan_event (
      id bigint generated always as identity primary key,
      loan_id bigint not null references loan (id),
      kind text not null check (kind in ('borrowed', 'added', 'repaid', 'called', 'liquidated', 'closed')),
      at timestamptz not null,
      amount numeric(38,18) not null
    );
    create index loan_event_loan on loan_event (loan_id, id);

    -- A loan keeps the terms it was made with, charges no hour twice, and ends once.
    create function loan_moves() returns trigger language plpgsql as $$
    begin
      if old.status <> 'open' then raise exception 'loan % is over', old.id; end if;
      if (new.member_id, new.asset_id, new.decimals, new.borrowed, new.hourly_rate, new.collateral_asset_id, new.market_id,
          new.ratio, new.call_ltv, new.liquidation_ltv, new.fee_rate, new.borrowed_at)
        is distinct from (old.member_id, old.asset_id, old.decimals, old.borrowed, old.hourly_rate,
          old.collateral_asset_id, old.market_id, old.ratio, old.call_ltv, old.liquidation_ltv, old.fee_rate,
          old.borrowed_at)
        or new.hours < old.hours or new.principal > old.principal
      then raise exception 'the terms of loan % never change', old.id; end if;
      return new;
    end $$;
    create trigger loan_moves before update on loan for each row execute function loan_moves();
    create trigger loan_event_is_final before update or delete on loan_event
      for each row execute function refuse_change();
  `,
}
