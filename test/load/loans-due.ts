import { HOUR, SECOND } from '@bourse/contracts/kit'
import { sql } from '@bourse/exchange'
import { audit } from '../ledger/index.ts'
import { START } from '../environment/start.ts'
import { placeLoans } from '../faults/place-loans.ts'
import { placeMargin } from '../faults/place-margin.ts'
import { withExchange } from './own-exchange.ts'

export type LoansDue = {
  /** From the tick of the hour to the last stored charge, in milliseconds. */
  readonly spent: number
  readonly uncharged: number
  /** Violated invariants of the ledger. */
  readonly broken: number
}

/** One hour of interest of many loans, or debts on margin, due at one moment, on an exchange with its own disk. */
export const loansDue = (count: number, table: 'loan' | 'margin_debt'): Promise<LoansDue> =>
  withExchange(async ({ db, clock, exchange }) => {
    const debts = { count, members: count, borrowedAt: START }
    await (table === 'loan' ? placeLoans(db, debts) : placeMargin(db, debts))
    const uncharged = async (hours: number) => {
      const row = await db.row<{ found: number }>(
        table === 'loan'
          ? sql`select count(*)::int as found from loan where hours < ${hours}`
          : sql`select count(*)::int as found from margin_debt where hours < ${hours}`,
      )
      return row?.found ?? count
    }
    /** A stretch of the charges runs with each tick. */
    const charge = async (hours: number) => {
      const began = performance.now()
      for (let ticks = 0; ticks < 10 && (await uncharged(hours)) > 0; ticks++) {
        await exchange.tickOnce()
        clock.advance(SECOND)
      }
      return performance.now() - began
    }
    await charge(1)
    clock.advance(HOUR)
    const spent = await charge(2)
    return { spent, uncharged: await uncharged(2), broken: (await audit({ db })).length }
  })
