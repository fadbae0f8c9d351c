import type { Market } from '@bourse/contracts/market'
import { useState } from 'react'
import { type ChartPeriod, useCandles } from '#api/candles'
import { symbolOf } from '#api/markets'

const OFFERED: readonly ChartPeriod[] = ['1m', '15m', '1h', '1D']

/** What a `<SmallChart>` of a market shows. */
export function useSmallChart(market: Market) {
  const [period, onPeriod] = useState<ChartPeriod>('15m')
  const symbol = symbolOf(market)
  const { older, ...shown } = useCandles({ id: market.id, symbol, period })
  return { ...shown, onOlder: older, symbol, period, periods: OFFERED, onPeriod, isDaily: period === '1D' }
}
