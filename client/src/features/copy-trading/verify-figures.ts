import {
  type ComputedFigures,
  computeFigures,
  type LeaderFigures,
  type LeaderTrade,
  toLeaderTrade,
} from '@bourse/contracts/copy-trading'
import type { Position } from '@bourse/contracts/futures'

/** Figures that follow from closed positions alone, in the order of the page. */
export const VERIFIABLE = [
  'returnRate',
  'profit',
  'winRate',
  'drawdown',
  'wins',
  'closedLongs',
  'closedShorts',
  'returnYesterday',
  'periods',
  'curve',
  'weekly',
  'symbols',
] as const satisfies readonly (keyof LeaderFigures & keyof ComputedFigures)[]
export type VerifiableFigure = (typeof VERIFIABLE)[number]

export type Verification = {
  readonly trades: number
  readonly equal: readonly VerifiableFigure[]
  readonly different: readonly VerifiableFigure[]
}

/** True if figures state all that is needed to recompute them. */
export const isVerifiable = ({ capital, refreshedAt }: LeaderFigures): boolean =>
  capital !== null && refreshedAt !== null

/** Recomputes the figures by the rule of the exchange. Figures that are not stated are not compared. */
export function verifyFigures(stated: LeaderFigures, rows: readonly Position[]): Verification | null {
  const { capital, refreshedAt } = stated
  if (capital === null || refreshedAt === null) return null
  const trades = distinctTrades(rows).filter(({ closedAt }) => closedAt <= refreshedAt)
  const computed = computeFigures(trades, { capital, at: refreshedAt })
  const compared = VERIFIABLE.filter((name) => stated[name] !== null)
  const isEqual = (name: VerifiableFigure) => isSame(stated[name], computed[name])
  return {
    trades: trades.length,
    equal: compared.filter(isEqual),
    different: compared.filter((name) => !isEqual(name)),
  }
}

/** A position that closes while pages are read moves the others, so that one may arrive twice. */
const distinctTrades = (rows: readonly Position[]): readonly LeaderTrade[] =>
  [...new Map(rows.map((row) => [row.id, toLeaderTrade(row)])).values()].filter((trade) => trade !== null)

/** The same values in the same order; amounts are compared exactly. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null)
    return one === other
  const [first, second] = [Object.entries(one), other as Record<string, unknown>]
  return (
    first.length === Object.keys(other).length && first.every(([name, value]) => isSame(value, second[name]))
  )
}
