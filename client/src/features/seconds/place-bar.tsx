import { Suspense } from 'react'
import { TrendingDown, TrendingUp } from 'lucide-react'
import { Button } from '#kit/control'
import { useOnline } from '#kit/device'
import { BottomBar } from '#kit/layout'
import { useText } from '#text'
import { useIsMember } from '#wire'
import { RiskNote } from './risk-note.tsx'
import { isPriceMissing } from './ticket-form.ts'
import { OptionReview } from './sheets.ts'
import { usePlacing } from './use-placing.ts'
import type { TicketDesk } from './use-ticket.ts'

const KIND = { up: 'buy', down: 'sell' } as const

/** Up and down: each checks the ticket and shows the review; the option is sent once. */
export function PlaceBar({ desk, onPlaced }: { desk: TicketDesk; onPlaced: () => void }) {
  const t = useText()
  const isMember = useIsMember()
  const placing = usePlacing(desk, onPlaced)
  const barred = useBarred(desk)
  if (!isMember)
    return (
      <BottomBar>
        <Button onClick={() => placing.press('up')}>{t('trade.login')}</Button>
      </BottomBar>
    )
  const reason = barred ?? placing.told
  return (
    <BottomBar>
      {!desk.facts.hasReadRisk && <RiskNote desk={desk} />}
      <div className="flex gap-2">
        {(['up', 'down'] as const).map((direction) => {
          const Icon = direction === 'up' ? TrendingUp : TrendingDown
          return (
            <Button
              key={direction}
              kind={KIND[direction]}
              isBusy={placing.isBusy}
              isDisabled={barred !== null}
              onClick={() => placing.press(direction)}
            >
              <Icon size={20} aria-hidden="true" className="shrink-0" />
              {t(`seconds.${direction}`)}
            </Button>
          )
        })}
      </div>
      <p
        role="status"
        data-part="reason"
        className={`min-h-5 pt-1.5 text-center text-sub empty:hidden ${barred === null ? 'text-error' : 'text-t2'}`}
      >
        {reason}
      </p>
      {placing.draft !== null && (
        <Suspense>
          <OptionReview desk={desk} draft={placing.draft} placing={placing} barred={barred} />
        </Suspense>
      )}
    </BottomBar>
  )
}

/** Why nothing can be sent at this moment, whatever is typed. */
function useBarred({ facts }: TicketDesk): string | null {
  const t = useText()
  const isOnline = useOnline()
  if (!isOnline) return t('app.write_offline')
  if (!facts.isOpen) return t('seconds.closed')
  return isPriceMissing(facts) ? t('spot.price_updating') : null
}
