import { useState } from 'react'
import type { Market } from '@bourse/contracts/market'
import type { Sessions } from '@bourse/contracts/stocks'
import { ChevronRight } from 'lucide-react'
import { StatusTag } from '#kit/feedback'
import { clockText, countdownText, momentText } from '#kit/format'
import { useNow } from '#kit/device'
import { RowGroup, ListRow } from '#kit/list'
import { Sheet } from '#kit/overlay'
import { useLanguage, useText } from '#text'
import { useSessions } from './use-sessions.ts'

const time = { hour: '2-digit', minute: '2-digit' } as const
const timeOf = momentText({ month: 'short', day: 'numeric', ...time })
const dayOf = momentText({ weekday: 'short', month: 'short', day: 'numeric', ...time })

const STATES = {
  open: { tag: 'success', key: 'spot.session_open' },
  early: { tag: 'warning', key: 'spot.session_early' },
  closed: { tag: 'secondary', key: 'spot.session_closed' },
} as const

/** State and countdown; press for the next sessions. */
export function SessionLine({ market }: { market: Market }) {
  const t = useText()
  const language = useLanguage()
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
              {t('spot.last_price_at', { time: timeOf(closedAt, language) })}
            </span>
          )}
        </span>
        <ChevronRight size={18} className="shrink-0 text-t3" />
      </button>
      {isOpen && <SessionSheet sessions={sessions} onClose={() => setOpen(false)} />}
    </>
  )
}

function SessionSheet({ sessions, onClose }: { sessions: Sessions; onClose: () => void }) {
  const t = useText()
  const language = useLanguage()
  return (
    <Sheet title={t('spot.session_hours')} onClose={onClose}>
      <div className="pb-4">
        <p className="pb-3 text-sub text-t3">{t('spot.session_note')}</p>
        <RowGroup>
          {sessions.next.map(({ opensAt, closesAt, isHalf }) => (
            <ListRow
              key={opensAt}
              title={`${dayOf(opensAt, language)} – ${clockText(closesAt, language)}`}
              {...(isHalf && { note: t('spot.half_day') })}
            />
          ))}
        </RowGroup>
      </div>
    </Sheet>
  )
}
