import { useState } from 'react'
import { ChevronDown } from 'lucide-react'
import { type Amount, multiplyByInt } from '@bourse/contracts/kit'
import type { Position } from '@bourse/contracts/futures'
import { Button } from '#kit/control'
import { useFormat } from '#kit/format'
import { Term } from '#kit/glossary'
import { Facts } from '#kit/list'
import { countLots, Balance, changeColorClass, Num, Price, Quantity } from '#kit/market'
import { useText } from '#text'
import { costLabel, LeaderLink, PositionTitle, Result } from '#api/positions'
import { ReceiptLink, linkToReceipts } from '#api/receipts'
import { liquidationDistance, normalizeStop } from './figures.ts'
import { MarginActions } from './margin-actions.tsx'
import { QueueMeter, RiskMeter } from './position-parts.tsx'
import { ACTION_KEY, offersAction, type PositionAction, PositionSheets } from './position-sheets.tsx'
import { type PositionFigures, usePositionFigures } from './use-figures.ts'

const CARD_ACTIONS: readonly PositionAction[] = ['stops', 'close', 'reverse', 'detach', 'share']

type CardProps = { readonly position: Position; readonly live: PositionFigures }

type Props = { readonly position: Position; readonly startsOpen?: boolean }

/** A row of 96 px with the figures that matter most; a press opens the card with all figures and actions. */
export function LivePosition({ position, startsOpen = false }: Props) {
  const live = usePositionFigures([position])(position)
  const [isOpen, setOpen] = useState(startsOpen)
  return (
    <article className="card" aria-label={position.symbol ?? undefined}>
      <Summary {...{ position, live, isOpen }} onToggle={() => setOpen(!isOpen)} />
      {isOpen && <Details {...{ position, live }} />}
    </article>
  )
}

type SummaryProps = CardProps & { readonly isOpen: boolean; readonly onToggle: () => void }

function Summary({ position, live, isOpen, onToggle }: SummaryProps) {
  const { t, percentText, rateText } = useFormat()
  const { symbol, side, leverage, liquidationPrice } = position
  const { percent, isStale } = live
  const distance = liquidationDistance(live.valued, liquidationPrice)
  const copied = (
    <span className="tint rounded-xs px-1.5 py-0.5 text-cap font-med text-link">{t('futures.copied')}</span>
  )
  return (
    <div className="relative flex min-h-24 flex-col justify-between gap-1 px-3.5 py-2.5">
      <header className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <PositionTitle position={position} tag={position.origin === 'copied' && copied} />
        <p className="ml-auto text-right">
          <span className="sr-only">{t('futures.profit')} </span>
          <Result
            value={live.profit}
            code={live.market?.quoteCode ?? ''}
            className={`text-row font-semi ${isStale ? 'opacity-60' : ''}`}
          />
        </p>
      </header>
      <p className="flex items-baseline justify-between gap-3 text-sub text-t2">
        <span>
          <Quantity value={position.lots} code={t('futures.lots_unit', { n: countLots(position.lots) })} />
        </span>
        {percent !== null && (
          <span className={isStale ? 'text-flat' : changeColorClass(percent)}>
            <span className="sr-only">{t('futures.return')} </span>
            <Num text={percentText(percent)} isPlain />
          </span>
        )}
      </p>
      <p className="flex items-center justify-between gap-3 text-cap text-t3">
        <span>
          {t('futures.liquidation')}{' '}
          <Price
            value={liquidationPrice}
            tick={live.terms?.priceTick ?? null}
            isPlain
            className="text-warning"
          />
          {distance !== null && <span className="num"> · {rateText(multiplyByInt(distance, 100n))}</span>}
        </span>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={`${symbol ?? ''} ${t(side === 'long' ? 'futures.long' : 'futures.short')} ${leverage}×`}
          onClick={onToggle}
          className="after:absolute after:inset-0 after:rounded-lg"
        >
          <ChevronDown size={16} className={`transition-transform ${isOpen ? 'rotate-180' : ''}`} />
        </button>
      </p>
    </div>
  )
}

/** A copied position names its leader, who closes it too. */
function Details({ position, live }: CardProps) {
  const t = useText()
  const [open, setOpen] = useState<PositionAction | null>(null)
  return (
    <div className="space-y-3 px-3.5 pb-3.5">
      <LeaderLink position={position} />
      <PositionFacts position={position} live={live} />
      <MarginActions {...{ position, live }} />
      <div className="flex justify-end empty:hidden">
        <ReceiptLink link={linkToReceipts('position', position.id)} />
      </div>
      <div className="flex flex-wrap gap-2 [&>button]:w-auto [&>button]:flex-auto [&>button]:px-3">
        {CARD_ACTIONS.filter((action) => offersAction(position, action)).map((action) => (
          <Button key={action} kind="neutral" size="middle" onClick={() => setOpen(action)}>
            {t(ACTION_KEY[action])}
          </Button>
        ))}
      </div>
      <PositionSheets {...{ position, live, open }} onClose={() => setOpen(null)} />
    </div>
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
          live.mark !== null && {
            label: t('futures.mark_price'),
            value: price(live.mark, live.isStale ? 'text-flat' : ''),
          },
          {
            label: <Term id="margin">{t('futures.margin')}</Term>,
            value: <Balance value={live.margin} kind="money" />,
          },
          {
            label: <Term id="liquidation">{t('futures.liquidation')}</Term>,
            value: price(position.liquidationPrice, 'text-warning'),
          },
          { label: t('futures.fee_paid'), value: <Balance value={position.fee} kind="money" /> },
          { label: t('futures.take_profit'), value: price(normalizeStop(position.takeProfit)) },
          { label: t('futures.stop_loss'), value: price(normalizeStop(position.stopLoss)) },
          {
            label: t(costLabel([position], 'paid')),
            value: <Balance value={position.overnightFee} kind="money" />,
          },
        ]}
      />
      <RiskMeter risk={live.risk} />
      <QueueMeter step={position.queueStep} />
      {position.openedAt !== null && (
        <p className="text-cap text-t3">
          {t('futures.opened_at')} {timeText(position.openedAt)}
        </p>
      )}
    </>
  )
}
