import { useState } from 'react'
import type { Amount } from '@bourse/contracts/kit'
import type { CloseReason, Position } from '@bourse/contracts/futures'
import { closedPercent, PositionTitle, REASON_KEY, Result, ShareSheet, useMarketOf } from '#features/futures'
import { timeText } from '#kit/format'
import { Balance, FactGrid, Price, Quantity } from '#kit/market'
import { PageLink } from '#kit/route'
import { useLanguage, useText } from '#text'
import { useSite } from '#api'
import { spotTerms } from '#api/markets'
import { positionReceipts } from '#api/receipts'

const SETTLED: ReadonlySet<CloseReason | null> = new Set(['takeProfit', 'stopLoss', 'liquidation'])

/** The exchange issues receipts for stops, liquidations and overnight fees. */
const hasReceipts = ({ closeReason, overnightFee }: Position): boolean =>
  SETTLED.has(closeReason) || (overnightFee !== null && overnightFee !== 0n)

export function ClosedRow({ position }: { position: Position }) {
  const t = useText()
  const language = useLanguage()
  const market = useMarketOf(position)
  const isPaper = useSite()?.paper === true
  const [isSharing, setSharing] = useState(false)
  const tick = market === null ? null : spotTerms(market).priceTick
  return (
    <article className="space-y-2 px-gutter py-3">
      <header className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <PositionTitle position={position} />
        <Result
          value={position.realizedProfit}
          code={market?.quoteCode ?? ''}
          percent={closedPercent(position)}
          className="ml-auto text-right text-row font-semi"
        />
      </header>
      <ClosedFacts position={position} tick={tick} />
      <footer className="flex flex-wrap items-center gap-x-4 gap-y-1 text-cap text-t3">
        {position.closedAt !== null && (
          <span className="flex-1">
            {t('futures.closed_at')} {timeText(position.closedAt, language)}
          </span>
        )}
        {isPaper && hasReceipts(position) && (
          <PageLink {...positionReceipts(position.id)} className="press hit text-sub font-semi text-link">
            {t('screen.receipts')}
          </PageLink>
        )}
        <button
          type="button"
          onClick={() => setSharing(true)}
          className="press hit text-sub font-semi text-link"
        >
          {t('futures.share')}
        </button>
      </footer>
      {isSharing && (
        <ShareSheet
          position={position}
          price={position.price}
          percent={closedPercent(position)}
          tick={tick}
          isClosed
          onClose={() => setSharing(false)}
        />
      )}
    </article>
  )
}

function ClosedFacts({ position, tick }: { position: Position; tick: Amount | null }) {
  const t = useText()
  const reason = position.closeReason
  return (
    <FactGrid
      facts={[
        { label: t('futures.open_price'), value: <Price value={position.openPrice} tick={tick} isPlain /> },
        { label: t('futures.close_price'), value: <Price value={position.price} tick={tick} isPlain /> },
        { label: t('futures.lots'), value: <Quantity value={position.lots} /> },
        { label: t('futures.fee_paid'), value: <Balance value={position.fee} places={4} /> },
        { label: t('futures.overnight'), value: <Balance value={position.overnightFee} places={4} /> },
        { label: t('futures.reason'), value: reason === null ? '—' : t(REASON_KEY[reason]) },
      ]}
    />
  )
}
