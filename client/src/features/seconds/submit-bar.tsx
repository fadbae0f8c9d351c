import { Suspense } from 'react'
import { TrendingDown, TrendingUp } from 'lucide-react'
import { Button } from '#kit/control'
import { useOnline } from '#kit/device'
import { BottomBar } from '#kit/layout'
import { useText } from '#text'
import { useIsMember } from '#api'
import { RiskNote } from './risk-note.tsx'
import { isPriceMissing } from './ticket-form.ts'
import { OptionReview } from './sheets.ts'
import { useSubmission } from './use-submission.ts'
import type { OrderForm } from './use-ticket.ts'

const KIND = { up: 'buy', down: 'sell' } as const

/** Up and down: each checks the ticket and shows the review; the option is sent once. */
export function SubmitBar({ form, onPlaced }: { form: OrderForm; onPlaced: () => void }) {
  const t = useText()
  const isMember = useIsMember()
  const submission = useSubmission(form, onPlaced)
  const barred = useBarred(form)
  if (!isMember)
    return (
      <BottomBar>
        <Button onClick={() => submission.submit('up')}>{t('trade.login')}</Button>
      </BottomBar>
    )
  const reason = barred ?? submission.message
  return (
    <BottomBar>
      {!form.facts.hasReadRisk && <RiskNote form={form} />}
      <div className="flex gap-2">
        {(['up', 'down'] as const).map((direction) => {
          const Icon = direction === 'up' ? TrendingUp : TrendingDown
          return (
            <Button
              key={direction}
              kind={KIND[direction]}
              isBusy={submission.isBusy}
              isDisabled={barred !== null}
              onClick={() => submission.submit(direction)}
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
      {submission.draft !== null && (
        <Suspense>
          <OptionReview form={form} draft={submission.draft} submission={submission} barred={barred} />
        </Suspense>
      )}
    </BottomBar>
  )
}

/** Why nothing can be sent at this moment, whatever is typed. */
function useBarred({ facts }: OrderForm): string | null {
  const t = useText()
  const isOnline = useOnline()
  if (!isOnline) return t('app.write_offline')
  if (!facts.isOpen) return t('seconds.closed')
  return isPriceMissing(facts) ? t('spot.price_updating') : null
}
