import { CircleCheck } from 'lucide-react'
import { Button } from '#kit/control'
import { useOnline } from '#kit/device'
import { BottomBar } from '#kit/layout'
import { ReviewSheet } from '#kit/overlay'
import { PageLink } from '#kit/route'
import { useLanguage, useText } from '#text'
import { useIsMember } from '#wire'
import { leverageRisk } from './leverage-risk.ts'
import { actionText, reviewOf } from './review.ts'
import { BOLD_LEVERAGE } from './ticket-form.ts'
import { ORDERS, type Placed, type Placing, usePlacing } from './use-placing.ts'
import type { TicketDesk } from './use-ticket.ts'

/** The one main action: checks the ticket, shows the review, sends the order once and says what became of it. */
export function PlaceBar({ desk }: { desk: TicketDesk }) {
  const t = useText()
  const isMember = useIsMember()
  const isOnline = useOnline()
  const placing = usePlacing(desk)
  const { ticket, facts } = desk
  const isLocked = facts.isStale || facts.last === null
  const reason = !isOnline
    ? t('app.write_offline')
    : !facts.terms.isOpen
      ? t('futures.closed_market')
      : isMember && isLocked
        ? t('spot.price_updating')
        : placing.told
  return (
    <BottomBar>
      {placing.placed !== null && ticket.lots === '' && <Done {...placing.placed} />}
      <Button
        kind={ticket.side === 'long' ? 'buy' : 'sell'}
        isBusy={placing.isBusy}
        isDisabled={isMember && (!facts.terms.isOpen || !isOnline || isLocked)}
        reason={reason}
        onClick={placing.press}
      >
        {isMember ? actionText(ticket, t) : t('trade.login')}
      </Button>
      <Review desk={desk} placing={placing} isLocked={isLocked} />
    </BottomBar>
  )
}

type ReviewProps = { readonly desk: TicketDesk; readonly placing: Placing; readonly isLocked: boolean }

function Review({ desk, placing, isLocked }: ReviewProps) {
  const t = useText()
  const language = useLanguage()
  const { draft } = placing
  if (draft === null) return null
  const { ticket } = draft
  const { lines, warnings, isFinal } = reviewOf(
    { ...draft, facts: desk.facts, market: desk.market },
    t,
    language,
  )
  const risk =
    ticket.leverage < BOLD_LEVERAGE || ticket.isReduceOnly ? [] : [leverageRisk(ticket.leverage, t, language)]
  return (
    <ReviewSheet
      title={t('spot.review')}
      rows={lines}
      warning={[...risk, ...warnings].map((line) => (
        <span key={line} className="block not-first:pt-1.5">
          {line}
        </span>
      ))}
      kind={ticket.side === 'long' ? 'buy' : 'sell'}
      isFinal={isFinal}
      {...(isFinal ? { confirm: t('futures.open_slide') } : {})}
      isBusy={placing.isBusy}
      isDisabled={isLocked}
      failure={isLocked ? t('spot.price_updating') : placing.failure}
      onConfirm={placing.confirm}
      onClose={placing.close}
      below={!ticket.isReduceOnly && <p className="pt-2 text-sub text-t3">{t('futures.fee_note')}</p>}
    />
  )
}

/** A check, a sentence, a next step; it stays until the next lots are typed. */
const Done = ({ text, tab }: Placed) => {
  const t = useText()
  return (
    <p className="flex flex-wrap items-center gap-x-2 pb-2 text-sub text-t2">
      <CircleCheck size={16} aria-hidden="true" className="shrink-0 text-success" />
      <span className="flex-1">{text}</span>
      <PageLink to={ORDERS} query={{ tab }} className="hit font-semi text-link">
        {t('spot.view_order')}
      </PageLink>
    </p>
  )
}
