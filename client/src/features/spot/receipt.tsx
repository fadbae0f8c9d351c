import type { ReactNode } from 'react'
import { ArrowLeftRight } from 'lucide-react'
import { Balance } from '#kit/market'
import { PageLink } from '#kit/route'
import { useText } from '#text'
import { freeOf } from './ticket-form.ts'
import type { OrderForm } from './use-ticket.ts'

/** What is there, what goes, what comes, what it costs and what is left: it follows each key. */
export function Receipt({ form }: { form: OrderForm }) {
  const t = useText()
  const { ticket, derived, facts, market } = form
  const [paidWith, paidFor] =
    ticket.side === 'buy' ? [market.quoteCode, market.baseCode] : [market.baseCode, market.quoteCode]
  const about = ticket.kind === 'market' ? '≈ ' : ''
  return (
    <dl className="flex flex-col gap-1 text-cap">
      <Line
        label={t('field.available')}
        beside={
          <PageLink
            to="fund/fundTransfer"
            aria-label={t('spot.to_transfer', { coin: paidWith })}
            className="press hit ml-1.5 inline-flex translate-y-0.5 text-link"
          >
            <ArrowLeftRight size={14} aria-hidden="true" />
          </PageLink>
        }
      >
        <Balance value={freeOf(ticket, facts)} code={paidWith} places={ticket.side === 'buy' ? 4 : 8} />
      </Line>
      <Line label={t('spot.total')}>
        {derived.turnover !== null && about}
        <Balance value={derived.turnover} code={market.quoteCode} places={4} />
      </Line>
      <Line label={t('spot.fee')}>
        <Balance value={derived.fee} code={market.quoteCode} places={6} />
      </Line>
      <Line label={t('spot.receive')}>
        {derived.receives !== null && ticket.side === 'sell' && about}
        <Balance value={derived.receives} code={paidFor} places={6} />
      </Line>
      <Line label={t('spot.after')}>
        <Balance
          value={derived.after !== null && derived.after >= 0n ? derived.after : null}
          code={paidWith}
          places={6}
        />
      </Line>
    </dl>
  )
}

type LineProps = { readonly label: string; readonly beside?: ReactNode; readonly children: ReactNode }

const Line = ({ label, beside, children }: LineProps) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-2">
    <dt className="text-t3">
      {label}
      {beside}
    </dt>
    <dd className="ml-auto text-right text-t1">{children}</dd>
  </div>
)
