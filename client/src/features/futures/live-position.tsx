import { useState } from 'react'
import type { Amount } from '@bourse/contracts/kit'
import type { Position } from '@bourse/contracts/futures'
import { Button } from '#kit/control'
import { useFormat } from '#kit/format'
import { Facts } from '#kit/list'
import { Balance, Price, Quantity } from '#kit/market'
import { useText } from '#text'
import { LeaderLink, PositionTitle, Result } from '#api/positions'
import { ReceiptLink, linkToReceipts } from '#api/receipts'
import { normalizeStop } from './figures.ts'
import { MarginActions } from './margin-actions.tsx'
import { RiskMeter } from './position-parts.tsx'
import { ACTION_KEY, offersAction, type PositionAction, PositionSheets } from './position-sheets.tsx'
import { type PositionFigures, usePositionFigures } from './use-figures.ts'

const CARD_ACTIONS: readonly PositionAction[] = ['stops', 'close', 'reverse', 'detach', 'share']

type CardProps = { readonly position: Position; readonly live: PositionFigures }

/** A card with all figures and actions. A copied position names its leader, who closes it too. */
export function LivePosition({ position }: { position: Position }) {
  const t = useText()
  const live = usePositionFigures([position])(position)
  const [open, setOpen] = useState<PositionAction | null>(null)
  const { percent, isStale } = live
  const isCopy = position.origin === 'copied'
  const copied = (
    <span className="tint rounded-xs px-1.5 py-0.5 text-cap font-med text-link">{t('futures.copied')}</span>
  )
  return (
    <article className="card space-y-3 p-3.5" aria-label={position.symbol ?? undefined}>
      <header className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <PositionTitle position={position} tag={isCopy && copied} />
        <p className="ml-auto text-right">
          <span className="sr-only">{t('futures.profit')} </span>
          <Result
            value={live.profit}
            code={live.market?.quoteCode ?? ''}
            percent={percent}
            className={`text-row font-semi ${isStale ? 'opacity-60' : ''}`}
          />
        </p>
      </header>
      <LeaderLink position={position} />
      <PositionFacts position={position} live={live} />
      <MarginActions {...{ position, live }} />
      <div className="flex justify-end empty:hidden">
        <ReceiptLink link={linkToReceipts('position', position.id)} />
      </div>
      <div className="flex flex-wrap gap-2 [&>button]:flex-1 [&>button]:px-2">
        {CARD_ACTIONS.filter((action) => offersAction(position, action)).map((action) => (
          <Button key={action} kind="neutral" size="middle" onClick={() => setOpen(action)}>
            {t(ACTION_KEY[action])}
          </Button>
        ))}
      </div>
      <PositionSheets {...{ position, live, open }} onClose={() => setOpen(null)} />
    </article>
  )
}

function PositionFacts({ position, live }: CardProps) {
  const { t, timeText } = useFormat()
  const price = (value: Amount | null, className = '') => (
    <Price value={value} tick={live.terms?.priceTick ?? null} isPlain className={className} />
  )
  return (
    <>
      <Facts
        layout="grid"
        rows={[
          { label: t('futures.lots'), value: <Quantity value={position.lots} /> },
          { label: t('futures.open_price'), value: price(position.openPrice) },
          { label: t('futures.price_now'), value: price(live.price, live.isStale ? 'text-flat' : '') },
          { label: t('futures.margin'), value: <Balance value={live.margin} kind="money" /> },
          { label: t('futures.liquidation'), value: price(position.liquidationPrice, 'text-warning') },
          { label: t('futures.fee_paid'), value: <Balance value={position.fee} kind="money" /> },
          { label: t('futures.take_profit'), value: price(normalizeStop(position.takeProfit)) },
          { label: t('futures.stop_loss'), value: price(normalizeStop(position.stopLoss)) },
          {
            label: t('futures.overnight_paid'),
            value: <Balance value={position.overnightFee} kind="money" />,
          },
        ]}
      />
      <RiskMeter risk={live.risk} />
      {position.openedAt !== null && (
        <p className="text-cap text-t3">
          {t('futures.opened_at')} {timeText(position.openedAt)}
        </p>
      )}
    </>
  )
}
