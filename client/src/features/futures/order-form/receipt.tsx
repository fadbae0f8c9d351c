import type { ReactNode } from 'react'
import { ArrowLeftRight } from 'lucide-react'
import { type Amount, max, subtract, multiplyByInt, multiply, ZERO } from '@bourse/contracts/kit'
import { RISK_WARNING } from '@bourse/contracts/futures'
import { rateText } from '#kit/format'
import { Balance, Price } from '#kit/market'
import { PageLink } from '#kit/route'
import { useLanguage, useText } from '#text'
import type { OrderForm } from './use-ticket.ts'

/** What is there, what the order takes and costs, when it would end badly and what is left: it follows each key. */
export function Receipt({ form }: { form: OrderForm }) {
  const t = useText()
  const language = useLanguage()
  const { ticket, derived, facts, market } = form
  const { terms, account } = facts
  const seen = ticket.isReduceOnly ? null : derived.preview
  const code = market.quoteCode
  const own = terms.isKnown ? seen : null
  const spread = own === null ? null : multiply(own.quantity, distance(own.openPrice, own.quotedPrice), 'up')
  const risk = own?.riskRate ?? null
  return (
    <dl className="card mx-gutter mt-3 grid grid-cols-1 gap-x-5 gap-y-1 px-3.5 py-3 text-cap wide:grid-cols-2">
      <Available free={account?.free ?? null} code={code} />
      <Line label={t('futures.margin')}>
        <Balance value={seen?.margin ?? null} places={4} />
      </Line>
      <Line label={t('spot.fee')}>
        <Balance value={seen?.fee ?? null} places={4} />
      </Line>
      <Line label={t('futures.spread')}>
        <Balance value={spread} places={4} />
      </Line>
      <Line label={t('futures.overnight')}>
        <Balance value={own?.overnightFee ?? null} places={4} />
      </Line>
      <Line isWide label={t('futures.liquidation')}>
        <Price
          value={own?.liquidationPrice ?? null}
          tick={terms.priceTick}
          isPlain
          className="text-warning"
        />
      </Line>
      <Line isWide label={t('futures.risk_after')}>
        <span className={`num ${risk !== null && risk >= RISK_WARNING ? 'text-error' : ''}`}>
          {risk === null ? '—' : rateText(multiplyByInt(risk, 100n), language)}
        </span>
      </Line>
      <Line isWide label={t('spot.after')}>
        <Balance
          value={account === null || seen === null || seen.freeAfter < ZERO ? null : seen.freeAfter}
          code={code}
          places={2}
        />
      </Line>
    </dl>
  )
}

/** What is free in the futures account, and the way to bring more. */
function Available({ free, code }: { free: Amount | null; code: string }) {
  const t = useText()
  return (
    <Line
      isWide
      label={t('field.available')}
      beside={
        <PageLink
          to="fund/fundTransfer"
          aria-label={t('futures.to_transfer', { coin: code })}
          className="press hit ml-1.5 inline-flex translate-y-0.5 text-link"
        >
          <ArrowLeftRight size={14} aria-hidden="true" />
        </PageLink>
      }
    >
      <Balance value={free} code={code} places={2} />
    </Line>
  )
}

const distance = (a: Amount, b: Amount): Amount => max(subtract(a, b), subtract(b, a))

type LineProps = {
  readonly isWide?: boolean
  readonly label: string
  readonly beside?: ReactNode
  readonly children: ReactNode
}

const Line = ({ isWide = false, label, beside, children }: LineProps) => (
  <div className={`${isWide ? 'wide:col-span-2' : ''} flex flex-wrap items-baseline justify-between gap-x-2`}>
    <dt className="text-t3">
      {label}
      {beside}
    </dt>
    <dd className="ml-auto text-right text-t1">{children}</dd>
  </div>
)
