import type { EarnEvent, EarnSummary } from '@bourse/contracts/earn'
import type { Amount } from '@bourse/contracts/kit'
import { LinkButton } from '#kit/control'
import { useNow } from '#kit/device'
import { QueryView, Skeleton } from '#kit/feedback'
import { countdownText, momentOf, quantityText } from '#kit/format'
import { Card } from '#kit/layout'
import { Facts, ListRow, RowGroup } from '#kit/list'
import { PageLink } from '#kit/route'
import { useLanguage, useText } from '#text'
import { useIsMember } from '#api'
import { EARN_PRODUCTS, useEarnSummary } from '#api/earn'
import { OwnFiat, OwnText } from '#api/own'

export const Holdings = () => (useIsMember() ? <OwnHoldings /> : <GuestCard />)

function GuestCard() {
  const t = useText()
  return (
    <Card className="space-y-3">
      <p className="text-row text-t1">{t('earn.login_note')}</p>
      <LinkButton to="common/login" query={{ to: 'financial/index' }} className="w-full">
        {t('screen.login')}
      </LinkButton>
    </Card>
  )
}

function OwnHoldings() {
  const query = useEarnSummary()
  const skeleton = (
    <Card>
      <Skeleton className="h-9 w-40" />
      <Skeleton className="mt-4 h-11 w-full" />
    </Card>
  )
  // Only our own exchange has this call; the BFF refuses it for any other upstream.
  if (query.error?.code === 'not_available') return <OrderLinks />
  return (
    <QueryView query={query} skeleton={skeleton}>
      {(summary) => (
        <>
          <Totals summary={summary} />
          {summary.products.some(({ running }) => running > 0) && <ByProduct summary={summary} />}
          {summary.events.length > 0 && <Events events={summary.events} />}
        </>
      )}
    </QueryView>
  )
}

/** An upstream of the family has no totals, and its lists are paged: a sum of first pages would be wrong. */
function OrderLinks() {
  const t = useText()
  return (
    <RowGroup title={t('earn.no_totals')}>
      {EARN_PRODUCTS.map(({ id, name, orders }) => (
        <ListRow key={id} to={orders} title={t(name)} />
      ))}
    </RowGroup>
  )
}

function Totals({ summary }: { summary: EarnSummary }) {
  const t = useText()
  const isEmpty = summary.products.every(({ running }) => running === 0)
  return (
    <Card className="space-y-3">
      <div>
        <h2 className="text-sub text-t2">{t('earn.in_products')}</h2>
        <OwnFiat usd={summary.heldUsd} className="text-h1 font-semi" />
      </div>
      <Facts
        layout="grid"
        rows={[
          { label: t('earn.earned'), value: <Earned usd={summary.earnedUsd} /> },
          { label: t('earn.today'), value: <Earned usd={summary.earnedTodayUsd} />, isWide: true },
        ]}
      />
      {isEmpty && <p className="text-sub text-t3">{t('earn.nothing_held')}</p>}
    </Card>
  )
}

const Earned = ({ usd }: { usd: Amount }) => <OwnFiat usd={usd} className={usd > 0n ? 'text-up' : ''} />

function ByProduct({ summary }: { summary: EarnSummary }) {
  const t = useText()
  return (
    <RowGroup title={t('earn.by_product')}>
      {EARN_PRODUCTS.map(({ id, name, orders }) => {
        const figures = summary.products.find(({ product }) => product === id)
        if (figures === undefined || figures.running === 0) return null
        return (
          <ListRow
            key={id}
            to={orders}
            title={t(name)}
            note={t('earn.running', { n: figures.running })}
            value={
              <>
                <OwnFiat usd={figures.heldUsd} className="block text-t1" />
                <span className="block text-sub text-t3">
                  {t('earn.earned')} <Earned usd={figures.earnedUsd} />
                </span>
              </>
            }
          />
        )
      })}
    </RowGroup>
  )
}

function Events({ events }: { events: readonly EarnEvent[] }) {
  const t = useText()
  return (
    <section aria-label={t('earn.upcoming')} className="pb-1">
      <h2 className="px-1 pb-2 text-sub font-med text-t3">{t('earn.upcoming')}</h2>
      <ul className="card divide-y divide-line overflow-hidden">
        {events.map((event) => (
          <li key={`${event.product} ${event.kind} ${event.subject} ${event.at}`}>
            <EventRow event={event} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function EventRow({ event: { product, kind, at, code, amount } }: { event: EarnEvent }) {
  const t = useText()
  const language = useLanguage()
  const leftMs = at - useNow()
  const own = EARN_PRODUCTS.find(({ id }) => id === product)
  return (
    <PageLink
      to={own?.orders ?? 'financial/index'}
      className="press flex min-h-14 items-center gap-3 px-4 py-2.5 -outline-offset-2 active:bg-chip"
    >
      <span className="min-w-0 flex-1">
        <span className="block text-row text-t1">
          {amount === null ? `${t(`earn.event_${kind}`)} · ${code}` : t(`earn.event_${kind}`)}
        </span>
        <span className="block text-sub text-t3">
          {own !== undefined && t(own.name)} · {momentOf(at, language)}
        </span>
      </span>
      <span className="shrink-0 text-right">
        {amount !== null && (
          <OwnText text={`${quantityText(amount, language)} ${code}`} className="block text-row text-t1" />
        )}
        <span role="timer" className="num block font-num text-sub text-t2">
          {leftMs > 0 ? countdownText(leftMs) : t('earn.due')}
        </span>
      </span>
    </PageLink>
  )
}
