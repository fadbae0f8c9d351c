import { HOUR, SECOND } from '@bourse/contracts/kit'
import { sql } from '@bourse/exchange'
import { audit } from '../ledger/index.ts'
import { START } from '../environment/start.ts'
import { placeLoans } from '../faults/place-loans.ts'
import { placeMargin } from '../faults/place-margin.ts'
import type { Figure } from './figure.ts'
import { withExchange } from './own-exchange.ts'
import { positionsTick } from './positions-tick.ts'

type LoansDue = {
  /** From the tick of the hour to the last stored charge, in milliseconds. */
  readonly spent: number
  readonly uncharged: number
  /** Violated invariants of the ledger. */
  readonly broken: number
}

/** One hour of interest of many loans, or debts on margin, due at one moment, on an exchange with its own disk. */
const loansDue = (count: number, table: 'loan' | 'margin_debt'): Promise<LoansDue> =>
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

/** Five thousand loans and as many debts on margin: their hourly interest, and the ticks that check them beside ten thousand positions. */
export async function loanFigures(): Promise<Figure[]> {
  const { spent, uncharged, broken } = await loansDue(5_000, 'loan')
  const margin = await loansDue(5_000, 'margin_debt')
  const tick = await positionsTick({
    positions: 10_000,
    members: 2_000,
    listeners: 0,
    ticks: 200,
    loans: 5_000,
    margin: 5_000,
  })
  return [
    { name: 'an hour of interest of 5,000 loans', value: spent, unit: 'ms', goal: { atMost: 5_000 } },
    { name: 'the same of 5,000 debts on margin', value: margin.spent, unit: 'ms', goal: { atMost: 5_000 } },
    {
      name: 'debts that were not charged',
      value: uncharged + margin.uncharged,
      unit: '',
      goal: { atMost: 0 },
    },
    { name: 'promises broken by that', value: broken + margin.broken, unit: '', goal: { atMost: 0 } },
    { name: 'a tick with 10,000 positions, median', value: tick.spent.at(0.5), unit: 'ms', goal: null },
    { name: 'such a tick, 99 of 100', value: tick.spent.at(0.99), unit: 'ms', goal: { atMost: 50 } },
  ]
}
