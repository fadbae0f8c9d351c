import { useState } from 'react'
import { type Amount, multiply } from '@bourse/contracts/kit'
import type { Order } from '@bourse/contracts/spot'
import { CircleCheck } from 'lucide-react'
import { Button, Tick } from '#kit/control'
import { useOnline } from '#kit/device'
import { say } from '#kit/feedback'
import { BottomBar } from '#kit/layout'
import { ReviewSheet } from '#kit/overlay'
import { go, PageLink } from '#kit/route'
import { useLanguage, useText } from '#text'
import { requireMember, setPreference, useIsMember, usePreference } from '#wire'
import { outcomeText } from './order-words.ts'
import { useEquity, usePlace } from './queries.ts'
import { reviewOf } from './review.ts'
import { type Meaning, orderOf, type Ticket } from './ticket-form.ts'
import { issueText } from './ticket-words.ts'
import type { TicketDesk } from './use-ticket.ts'

type Draft = { readonly ticket: Ticket; readonly meaning: Meaning }

const ORDERS = 'transaction/currency_order'
const tabOf = (order: Order | null) => ({
  tab: order === null || order.status === 'open' ? 'open' : 'complete',
})

/** The one main action: checks the ticket, shows the review, sends the order once and says what became of it. */
export function PlaceBar({ desk }: { desk: TicketDesk }) {
  const t = useText()
  const language = useLanguage()
  const isMember = useIsMember()
  const isOnline = useOnline()
  const reviewsAll = usePreference('reviewsOrders')
  const equity = useEquity(!reviewsAll)
  const [draft, setDraft] = useState<Draft | null>(null)
  const [placed, setPlaced] = useState<{ order: Order | null; text: string } | null>(null)
  const { market, ticket, facts, told } = desk
  const words = (issue: NonNullable<typeof told>) =>
    issueText(issue, { t, language, market, terms: facts.terms })
  const done = (order: Order | null) => {
    const text = outcomeText(order, market.baseCode, t, language)
    setDraft(null)
    setPlaced({ order, text })
    desk.clear()
    say(text, 'success', { label: t('spot.view_order'), run: () => go(ORDERS, tabOf(order)) })
  }
  const place = usePlace(done)
  const send = (final: Draft) => {
    const order = orderOf(final.ticket, final.meaning, market)
    if (order !== null) void place.send(order)
  }
  const press = () => {
    if (!requireMember()) return
    setPlaced(null)
    place.reset()
    const checked = desk.check()
    if (checked.issue !== null) say(words(checked.issue), 'error')
    else if (!reviewsAll && isSmall(checked.meaning.turnover, equity)) send(checked)
    else setDraft(checked)
  }
  const own = told === null || told.field !== null ? null : words(told)
  const failed = draft === null ? (place.failure?.message ?? null) : null
  return (
    <BottomBar>
      {placed !== null && ticket.quantity === '' && <Placed order={placed.order} text={placed.text} />}
      <Button
        kind={ticket.side}
        isBusy={place.isBusy}
        isDisabled={isMember && (!facts.terms.isOpen || !isOnline)}
        reason={!isOnline ? t('app.write_offline') : !facts.terms.isOpen ? t('spot.closed') : (own ?? failed)}
        onClick={press}
      >
        {!isMember
          ? t('trade.login')
          : t(ticket.side === 'buy' ? 'spot.buy_coin' : 'spot.sell_coin', { coin: market.baseCode })}
      </Button>
      {draft !== null && (
        <Review
          desk={desk}
          draft={draft}
          isBusy={place.isBusy}
          failure={place.failure?.message}
          onConfirm={() => send(draft)}
          onClose={() => setDraft(null)}
        />
      )}
    </BottomBar>
  )
}

/** Under a quarter of what the coin account is worth; not when that is not known. */
const isSmall = (turnover: Amount | null, equity: Amount | null): boolean =>
  turnover !== null && equity !== null && multiply(turnover, 4n) < equity

type ReviewProps = {
  readonly desk: TicketDesk
  readonly draft: Draft
  readonly isBusy: boolean
  readonly failure: string | undefined
  readonly onConfirm: () => void
  readonly onClose: () => void
}

function Review({ desk, draft, isBusy, failure, onConfirm, onClose }: ReviewProps) {
  const t = useText()
  const language = useLanguage()
  const reviewsAll = usePreference('reviewsOrders')
  const { lines, warning } = reviewOf({ ...draft, facts: desk.facts, market: desk.market }, t, language)
  return (
    <ReviewSheet
      title={t('spot.review')}
      rows={lines}
      {...(warning === null ? {} : { warning })}
      kind={draft.ticket.side}
      isBusy={isBusy}
      failure={failure}
      onConfirm={onConfirm}
      onClose={onClose}
      below={
        <Tick isOn={!reviewsAll} onChange={(isOn) => setPreference('reviewsOrders', !isOn)}>
          {t('spot.skip_review')}
        </Tick>
      }
    >
      {draft.ticket.kind === 'market' && <p className="pb-1 text-sub text-t3">{t('spot.market_note')}</p>}
    </ReviewSheet>
  )
}

/** A check, a sentence, a next step; it stays until the next amount is typed. */
const Placed = ({ order, text }: { order: Order | null; text: string }) => {
  const t = useText()
  return (
    <p className="flex flex-wrap items-center gap-x-2 pb-2 text-sub text-t2">
      <CircleCheck size={16} aria-hidden="true" className="shrink-0 text-success" />
      <span className="flex-1">{text}</span>
      <PageLink to={ORDERS} query={tabOf(order)} className="hit font-semi text-link">
        {t('spot.view_order')}
      </PageLink>
    </p>
  )
}
