import type { Amount } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { type PriceMark, SmallChart } from '#kit/chart'
import { useSmallChart } from '#api/trading'

type Props = {
  readonly market: Market
  readonly tick: Amount
  /** Marked prices; a chart with marks has no link to the full chart. */
  readonly marks?: readonly PriceMark[]
}

export const MiniChart = ({ market, tick, marks }: Props) => (
  <SmallChart
    {...useSmallChart(market)}
    tick={tick}
    {...(marks === undefined ? { page: 'transaction/index2' } : { marks })}
  />
)
