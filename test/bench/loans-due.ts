import { HOUR, SECOND } from '@bourse/contracts/kit'
import { sql } from '@bourse/exchange'
import { START } from '@bourse/test/environment'
import { readCount, placeLoans, placeMargin } from '@bourse/test/faults'
import { audit } from '@bourse/test/ledger'
import { type Figure, figure, none, percentiles } from './figure.ts'
import { timed, withExchange } from './own-exchange.ts'
import { tickPositions } from './positions-tick.ts'

const COUNT = 5_000

/**
 * Measures hourly interest of loans and margin debts, and ticks that check them beside ten thousand
 * positions.
 */
export async function loansDue(): Promise<Figure[]> {
  const crowd = { positions: 10_000, members: 2_000, listeners: 0, ticks: 200 }
  const tick = await tickPositions({ ...crowd, loans: COUNT, margin: COUNT })
  return [
    ...(await chargeHour('5,000 loans', 'loan')),
    ...(await chargeHour('5,000 debts on margin', 'margin_debt')),
    ...percentiles('a tick with 10,000 positions', tick.spent),
  ]
}

const chargeHour = (name: string, table: 'loan' | 'margin_debt'): Promise<Figure[]> =>
  withExchange(async ({ db, clock, exchange }) => {
    const debts = { count: COUNT, members: COUNT, borrowedAt: START }
    await (table === 'loan' ? placeLoans(db, debts) : placeMargin(db, debts))
    const uncharged = (hours: number) =>
      readCount(
        db,
        table === 'loan'
          ? sql`select count(*)::int as count from loan where hours < ${hours}`
          : sql`select count(*)::int as count from margin_debt where hours < ${hours}`,
      )
    /** A part of the charges runs with each tick. */
    const charge = async (hours: number) => {
      for (let ticks = 0; ticks < 10 && (await uncharged(hours)) > 0; ticks++) {
        await exchange.tickOnce()
        clock.advance(SECOND)
      }
    }
    await charge(1)
    clock.advance(HOUR)
    return [
      figure(`an hour of interest of ${name}`, await timed(() => charge(2)), 'ms'),
      none('debts that were not charged', await uncharged(2)),
      none('violated invariants', (await audit({ db })).length),
    ]
  })
