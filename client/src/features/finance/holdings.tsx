import type { EarnEvent, EarnSummary } from '@bourse/contracts/earn'
import { addMs, type Amount, type Instant } from '@bourse/contracts/kit'
import { useState } from 'react'
import { LinkButton } from '#kit/control'
import { useRunningTime } from '#kit/device'
import { QueryView, Skeleton } from '#kit/feedback'
import { countdownText, useFormat } from '#kit/format'
import { Card, isHeightKnown, Reserved } from '#kit/layout'
import { Facts, ListRow, RowGroup } from '#kit/list'
import { Num } from '#kit/market'
import { PageLink, useLoginQuery } from '#kit/route'
import { useText } from '#text'
import { useIsMember } from '#api'
import { EARN_PRODUCTS, useEarnSummary } from '#api/earn'
import { OwnFiat, OwnText } from '#api/own'

const RESERVED = 'finance.holdings'

/** False if content below would be moved when the member's holdings arrive. */
export function useIsHoldingsPlaced(): boolean {
  const { isFetched } = useEarnSummary()
  const isMember = useIsMember()
  return !isMember || isFetched || isHeightKnown(RESERVED)
}

export const Holdings = () => (useIsMember() ? <OwnHoldings /> : <GuestCard />)

function GuestCard() {
  const t = useText()
  return (
    <Card className="space-y-3">
      <p className="text-row text-t1">{t('earn.login_note')}</p>
      <LinkButton to="common/login" query={useLoginQuery()} className="w-full">
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
    <Reserved name={RESERVED} isPending={!query.isFetched}>
      <QueryView query={query} skeleton={skeleton}>
        {(summary) => (
          <div className="space-y-3">
            <Totals summary={summary} />
            {summary.products.some(({ running }) => running > 0) && <ByProduct summary={summary} />}
            {summary.events.length > 0 && <Events summary={summary} />}
          </div>
        )}
      </QueryView>
    </Reserved>
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

/** The server sends ten; showing four keeps the offers below in sight. */
const EVENTS_SHOWN = 4

function Events({ summary: { events, now } }: { summary: EarnSummary }) {
  const t = useText()
  const serverNow = useServerNow(now)
  const [showsAll, showAll] = useState(false)
  const shown = showsAll ? events : events.slice(0, EVENTS_SHOWN)
  return (
    <RowGroup title={t('earn.upcoming')}>
      {shown.map((event) => (
        <EventRow
          key={`${event.product} ${event.kind} ${event.subject} ${event.at}`}
          {...{ event, serverNow }}
        />
      ))}
      {shown.length < events.length && (
        <button
          type="button"
          onClick={() => showAll(true)}
          className="press min-h-hit w-full text-sub font-med text-link -outline-offset-2"
        >
          {t('app.all')} ({events.length})
        </button>
      )}
    </RowGroup>
  )
}

/** The server's time, counted on from its response; the device's clock plays no part. */
function useServerNow(responded: Instant): Instant {
  const running = useRunningTime()
  const [base, rebase] = useState({ responded, running })
  if (base.responded !== responded) rebase({ responded, running })
  return addMs(responded, base.responded === responded ? running - base.running : 0)
}

function EventRow({ event, serverNow }: { event: EarnEvent; serverNow: Instant }) {
  const { t, momentOf, quantityText } = useFormat()
  const { product, kind, at, code, amount } = event
  const leftMs = at - serverNow
  const kindText = t(`earn.event_${kind}`)
  return (
    <PageLink
      to={EARN_PRODUCTS.find(({ id }) => id === product)?.orders ?? 'financial/index'}
      className="press flex min-h-row items-center gap-3 px-4 py-row-pad -outline-offset-2 active:bg-chip"
    >
      <span className="min-w-0 flex-1">
        <span className="block text-row text-t1">{amount === null ? `${kindText} · ${code}` : kindText}</span>
        <span className="block text-sub text-t3">{momentOf(at)}</span>
      </span>
      <span className="shrink-0 text-right">
        {amount !== null && (
          <OwnText text={`${quantityText(amount)} ${code}`} className="block text-row text-t1" />
        )}
        <span role="timer" className="block text-sub text-t2">
          {leftMs > 0 ? <Num text={countdownText(leftMs)} isPlain /> : t('earn.due')}
        </span>
      </span>
    </PageLink>
  )
}
