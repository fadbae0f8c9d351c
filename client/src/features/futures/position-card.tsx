import { type ReactNode } from 'react'
import type { Amount } from '@bourse/contracts/kit'
import type { Position } from '@bourse/contracts/futures'
import { quantityText, timeText } from '#kit/format'
import { Balance, Price } from '#kit/market'
import { useLanguage, useText } from '#text'
import { DirectionTag } from './direction-tag.tsx'
import { Fact, FactGrid } from './facts.tsx'
import { Result } from './result.tsx'
import { RiskMeter } from './risk-meter.tsx'
import type { Live } from './use-live.ts'

type Props = {
  readonly position: Position
  readonly live: Live
  /** Said beside the direction: whose position is copied. */
  readonly tag?: ReactNode
  /** Buttons at the foot. */
  readonly children?: ReactNode
}

/** Everything of an open position: what it is, what it stands at, what it costs and how near its end is. */
export function PositionCard({ position, live, tag, children }: Props) {
  const t = useText()
  const language = useLanguage()
  const { market, terms } = live
  const tick = terms?.priceTick ?? null
  const code = market?.quoteCode ?? ''
  return (
    <article className="card space-y-3 p-3.5" aria-label={position.symbol ?? undefined}>
      <header className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="text-row font-semi">{position.symbol ?? '—'}</span>
          <DirectionTag side={position.side} leverage={position.leverage} />
          {tag}
        </div>
        <p className="ml-auto text-right">
          <span className="sr-only">{t('futures.profit')} </span>
          <Result
            value={live.profit}
            code={code}
            percent={live.percent}
            className={`text-row font-semi ${live.isStale ? 'opacity-60' : ''}`}
          />
        </p>
      </header>
      <FactGrid>
        <Fact label={t('futures.lots')}>
          <span className="num font-num">{quantityText(position.lots, language)}</span>
        </Fact>
        <Fact label={t('futures.open_price')}>
          <Price value={position.openPrice} tick={tick} isPlain />
        </Fact>
        <Fact label={t('futures.price_now')}>
          <Price value={live.price} tick={tick} isPlain className={live.isStale ? 'text-flat' : ''} />
        </Fact>
        <Fact label={t('futures.margin')}>
          <Balance value={live.margin} places={2} />
        </Fact>
        <Fact label={t('futures.liquidation')}>
          <Price value={position.liquidationPrice} tick={tick} isPlain className="text-warning" />
        </Fact>
        <Fact label={t('futures.fee_paid')}>
          <Balance value={position.fee} places={4} />
        </Fact>
        <Stop label={t('futures.take_profit')} price={position.takeProfit} tick={tick} />
        <Stop label={t('futures.stop_loss')} price={position.stopLoss} tick={tick} />
        <Fact label={t('futures.overnight_paid')}>
          <Balance value={position.overnightFee} places={4} />
        </Fact>
      </FactGrid>
      <RiskMeter risk={live.risk} />
      {position.openedAt !== null && (
        <p className="text-cap text-t3">
          {t('futures.opened_at')} {timeText(position.openedAt, language)}
        </p>
      )}
      {children}
    </article>
  )
}

/** A stop of zero is none. */
const Stop = ({ label, price, tick }: { label: string; price: Amount | null; tick: Amount | null }) => (
  <Fact label={label}>
    <Price value={price === null || price === 0n ? null : price} tick={tick} isPlain />
  </Fact>
)
