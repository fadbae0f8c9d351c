import {
  type Amount,
  amountText,
  type Instant,
  multiplyByInt,
  roundToStep,
  ONE,
  ZERO,
} from '@bourse/contracts/kit'
import { groupBy } from '#platform/kernel'
import type { PositionIndex } from '#products/futures/engine'
import {
  type FuturesDeps,
  readFreeBalances,
  summarizeAccount,
  type Valued,
  valuePosition,
} from '#products/futures/positions'
import { notifyRisks, type Risk, RISK_FLOOR } from '#products/liquidation-notices'
import { futuresMarkets } from './read.ts'

type RiskDeps = Pick<FuturesDeps, 'db' | 'markets' | 'mark'> &
  Pick<Parameters<typeof notifyRisks>[0], 'messageMembers'> & { readonly positionIndex: PositionIndex }

/** Sends messages about positions and cross accounts that come near their liquidation at the mark prices. */
export async function notifyFuturesRisks(deps: RiskDeps, at: Instant): Promise<number> {
  const { isolated, cross } = valuePositions(deps)
  const risks = [...isolated.flatMap(positionRisk), ...(await accountRisks(deps, cross))]
  return notifyRisks(deps, 'futures', { risks, at })
}

/** A cross account with a position in a market without a mark cannot be valued, and is not liquidated either. */
function valuePositions({ markets, mark, positionIndex }: RiskDeps) {
  const terms = new Map(futuresMarkets({ markets }).map((market) => [market.id, market]))
  const unpriced = new Set<string>()
  const rows = positionIndex.positions().flatMap((position): Valued[] => {
    const market = terms.get(position.market)
    if (position.status !== 'open' || market === undefined) return []
    const price = mark(market.id)?.mark ?? null
    if (price !== null) return [valuePosition(position, market, price)]
    unpriced.add(position.member)
    return []
  })
  return {
    isolated: rows.filter(({ position }) => position.mode === 'isolated'),
    cross: rows.filter(({ position }) => position.mode === 'cross' && !unpriced.has(position.member)),
  }
}

function positionRisk({ position: { member, id }, market, ownRisk: rate }: Valued): Risk[] {
  if (rate < RISK_FLOOR) return []
  const values = { symbol: market.symbol, rate: percentText(rate) }
  return [{ member, subject: `position ${id}`, rate, body: 'liquidation_position_body', values }]
}

async function accountRisks(deps: RiskDeps, rows: readonly Valued[]): Promise<Risk[]> {
  const [quote] = rows.map(({ market }) => market.quote)
  if (quote === undefined) return []
  const rateOf = (free: Amount, open: readonly Valued[]) => summarizeAccount('cross', free, open).riskRate
  // Free money only lowers the rate, so it is read where the positions alone are near.
  const near = [...groupBy(rows, ({ position }) => position.member)].filter(
    ([, open]) => rateOf(ZERO, open) >= RISK_FLOOR,
  )
  if (near.length === 0) return []
  const free = await readFreeBalances(
    deps.db,
    near.map(([member]) => member),
    quote,
  )
  return near.flatMap(([member, open]): Risk[] => {
    const rate = rateOf(free.get(member) ?? ZERO, open)
    if (rate < RISK_FLOOR) return []
    const values = { rate: percentText(rate) }
    return [{ member, subject: 'account', rate, body: 'liquidation_account_body', values }]
  })
}

const percentText = (rate: Amount): string => amountText(roundToStep(multiplyByInt(rate, 100n), ONE, 'down'))
