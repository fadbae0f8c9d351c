import { useState } from 'react'
import { DAY, type Day, instantText } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { type Sessions, type StockAction, stocks } from '@bourse/contracts/stocks'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { QueryView, SkeletonRows, StatusTag } from '#kit/feedback'
import { countdownText, momentText, useFormat } from '#kit/format'
import { useNow } from '#kit/device'
import { RowGroup, ListRow } from '#kit/list'
import { Sheet } from '#kit/overlay'
import { queryFor } from '#api'
import { useSessions } from './use-sessions.ts'

const time = { hour: '2-digit', minute: '2-digit' } as const
const formatTime = momentText({ month: 'short', day: 'numeric', ...time })
const formatDay = momentText({ weekday: 'short', month: 'short', day: 'numeric', ...time })

const STATES = {
  open: { tag: 'success', key: 'spot.session_open' },
  early: { tag: 'warning', key: 'spot.session_early' },
  closed: { tag: 'secondary', key: 'spot.session_closed' },
} as const

/** State and countdown; press for the next sessions. */
export function SessionLine({ market }: { market: Market }) {
  const { t, language } = useFormat()
  const sessions = useSessions(market)
  const now = useNow()
  const [isOpen, setOpen] = useState(false)
  if (sessions === null) return null
  const { state, changesAt, closedAt } = sessions
  const left = { time: countdownText(changesAt - now) }
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        className="press flex min-h-11 w-full items-center gap-2 px-gutter py-1 text-left text-sub text-t2"
      >
        <StatusTag status={STATES[state].tag}>{t(STATES[state].key)}</StatusTag>
        <span className="min-w-0 flex-1">
          <span className="num block">{t(state === 'open' ? 'spot.closes_in' : 'spot.opens_in', left)}</span>
          {state !== 'open' && (
            <span className="block text-cap text-t3">
              {t('spot.last_price_at', { time: formatTime(closedAt, language) })}
            </span>
          )}
        </span>
        <ChevronRight size={18} className="shrink-0 text-t3" />
      </button>
      {isOpen && <SessionSheet market={market} sessions={sessions} onClose={() => setOpen(false)} />}
    </>
  )
}

type SheetProps = { market: Market; sessions: Sessions; onClose: () => void }

function SessionSheet({ market, sessions, onClose }: SheetProps) {
  const { t, language, clockText, dayText } = useFormat()
  return (
    <Sheet title={t('spot.session_hours')} onClose={onClose}>
      <div className="pb-4">
        <p className="pb-3 text-sub text-t3">{t('spot.session_note')}</p>
        <RowGroup>
          {sessions.next.map(({ opensAt, closesAt, isHalf }) => (
            <ListRow
              key={opensAt}
              title={`${formatDay(opensAt, language)} – ${clockText(closesAt)}`}
              {...(isHalf && { note: t('spot.half_day') })}
            />
          ))}
        </RowGroup>
        {sessions.holidaysEnd !== null && (
          <p className="pt-3 text-sub text-t3">
            {t('spot.holidays_until', { day: dayText(dayBefore(sessions.holidaysEnd)) })}
          </p>
        )}
        <Actions market={market} />
      </div>
    </Sheet>
  )
}

const dayBefore = (day: Day) => new Date(Date.parse(day) - DAY).toISOString().slice(0, 10) as Day

/** Actions take effect with a day in UTC. */
const dayOfAction = ({ at }: StockAction) => instantText(at).slice(0, 10) as Day

/** Announced dividends and splits of the stock, the newest date first. */
function Actions({ market }: { market: Market }) {
  const { t, quantityText, dayText } = useFormat()
  const query = useQuery(queryFor(stocks.actions, { asset: market.base, limit: 10 }))
  const formatTitle = ({ perShare, sharesTo, sharesFrom }: StockAction) =>
    perShare === null
      ? t('spot.stock_split', { ratio: `${sharesTo}:${sharesFrom}` })
      : t('spot.stock_dividend', { amount: `${quantityText(perShare)} ${market.quoteCode}` })
  return (
    <RowGroup title={t('spot.stock_actions')}>
      <QueryView query={query} skeleton={<SkeletonRows count={1} />}>
        {({ list }) =>
          list.length === 0 ? (
            <ListRow title={t('spot.no_actions')} />
          ) : (
            list.map((action) => (
              <ListRow key={action.id} title={formatTitle(action)} note={dayText(dayOfAction(action))} />
            ))
          )
        }
      </QueryView>
    </RowGroup>
  )
}
