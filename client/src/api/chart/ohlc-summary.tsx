import type { Amount } from '@bourse/contracts/kit'
import type { Candle, Market } from '@bourse/contracts/market'
import { computeChange } from '#kit/chart'
import { StaleChip } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { Facts } from '#kit/list'
import { Change, changeColorClass, Compact, Price } from '#kit/market'
import { useText } from '#text'
import { useQuote, useStale } from '#api/feed'

type Props = { market: Market; tick: Amount; candle: Candle | null; isRunning: boolean }

/** The figures of the day, or of the candle under the finger. The height is constant. */
export const OhlcSummary = ({ market, tick, candle, isRunning }: Props) => (
  <div className="flex min-h-16 items-center justify-between gap-4 px-gutter pb-1">
    {candle === null ? (
      <Today market={market} tick={tick} />
    ) : (
      <OfCandle candle={candle} tick={tick} isRunning={isRunning} />
    )}
  </div>
)

function Today({ market, tick }: { market: Market; tick: Amount }) {
  const t = useText()
  const { price, change, high, low, volume } = useQuote(market)
  const stale = useStale()
  return (
    <>
      <div className="min-w-0">
        <p className={stale !== null ? 'text-flat' : changeColorClass(change)}>
          <Price value={price} tick={tick} isPlain className="text-h1 font-semi" />
        </p>
        {stale !== null ? <StaleChip stale={stale} /> : <Change percent={change} className="text-sub" />}
      </div>
      <Facts
        layout="plain"
        className="min-w-0 space-y-0.5 text-cap"
        rows={[
          { label: t('chart.high_24h'), value: <Price value={high} tick={tick} /> },
          { label: t('chart.low_24h'), value: <Price value={low} tick={tick} /> },
          { label: t('chart.volume_24h'), value: <Compact value={volume} /> },
        ]}
      />
    </>
  )
}

type CandleProps = Pick<Props, 'tick' | 'isRunning'> & { candle: Candle }

function OfCandle({ candle, tick, isRunning }: CandleProps) {
  const { t, compactText } = useFormat()
  const { open, high, low, close, volume } = candle
  const amount = volume === null ? '—' : compactText(volume)
  return (
    <Facts
      layout="plain"
      className="grid w-full grid-cols-3 gap-x-4 gap-y-0.5 text-cap"
      rows={[
        { label: t('chart.open'), value: <Price value={open} tick={tick} /> },
        { label: t('chart.high'), value: <Price value={high} tick={tick} /> },
        { label: t('chart.change'), value: <Change percent={computeChange(open, close)} /> },
        { label: t(isRunning ? 'chart.so_far' : 'chart.close'), value: <Price value={close} tick={tick} /> },
        { label: t('chart.low'), value: <Price value={low} tick={tick} /> },
        { label: t('chart.volume'), value: <span className="num font-num">{amount}</span> },
      ]}
    />
  )
}
