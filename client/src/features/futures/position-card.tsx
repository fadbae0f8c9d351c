import { type ReactNode } from 'react'
import type { Amount } from '@bourse/contracts/kit'
import type { Position } from '@bourse/contracts/futures'
import { timeText } from '#kit/format'
import { Balance, FactGrid, Price, Quantity } from '#kit/market'
import { useLanguage, useText } from '#text'
import { PositionTitle } from './position-title.tsx'
import { Result } from './result.tsx'
import { stopOf } from './figures.ts'
import { RiskMeter } from './risk-meter.tsx'
import type { Live } from './use-live.ts'

type Props = {
  readonly position: Position
  readonly live: Live
  readonly children?: ReactNode
}

export function PositionCard({ position, live, children }: Props) {
  const t = useText()
  const language = useLanguage()
  const { market, terms } = live
  const tick = terms?.priceTick ?? null
  const code = market?.quoteCode ?? ''
  const price = (value: Amount | null, className = '') => (
    <Price value={value} tick={tick} isPlain className={className} />
  )
  return (
    <article className="card space-y-3 p-3.5" aria-label={position.symbol ?? undefined}>
      <header className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <PositionTitle position={position} tag={position.origin === 'copied' && <Copied />} />
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
      <FactGrid
        facts={[
          { label: t('futures.lots'), value: <Quantity value={position.lots} /> },
          { label: t('futures.open_price'), value: price(position.openPrice) },
          { label: t('futures.price_now'), value: price(live.price, live.isStale ? 'text-flat' : '') },
          { label: t('futures.margin'), value: <Balance value={live.margin} places={2} /> },
          { label: t('futures.liquidation'), value: price(position.liquidationPrice, 'text-warning') },
          { label: t('futures.fee_paid'), value: <Balance value={position.fee} places={4} /> },
          { label: t('futures.take_profit'), value: price(stopOf(position.takeProfit)) },
          { label: t('futures.stop_loss'), value: price(stopOf(position.stopLoss)) },
          { label: t('futures.overnight_paid'), value: <Balance value={position.overnightFee} places={4} /> },
        ]}
      />
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

function Copied() {
  const t = useText()
  return (
    <span className="tint rounded-xs px-1.5 py-0.5 text-cap font-med text-link">{t('futures.copied')}</span>
  )
}
