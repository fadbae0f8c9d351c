import type { Candle } from '@bourse/contracts/market'
import { useFormat } from '#kit/format'
import { useSite } from '#api'

/** The end of the simulated history in a chart; nothing when all of its candles are recorded. */
export function SimulatedNote({ candles }: { candles: readonly Candle[] | null }) {
  const { t, timeText } = useFormat()
  const since = useSite()?.recordedSince ?? null
  const first = candles?.[0]
  if (since === null || first === undefined || first.time >= since) return null
  return <p className="text-cap text-t3">{t('chart.simulated', { time: timeText(since) })}</p>
}
