import type { Amount } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { SmallChart } from '#kit/chart'
import { useSmallChart } from '#api/trading'

export const MiniChart = ({ market, tick }: { market: Market; tick: Amount }) => (
  <SmallChart {...useSmallChart(market)} tick={tick} page="transaction/index2" />
)
