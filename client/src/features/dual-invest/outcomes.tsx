import type { Amount } from '@bourse/contracts/kit'
import { useFormat } from '#kit/format'
import { useOwnText } from '#api/own'
import type { Outcome, Outcomes } from './terms.ts'

type Props = {
  readonly kind: 'call' | 'put'
  readonly strike: Amount
  readonly quote: string
  readonly outcomes: Outcomes | null
  /** The outcome that is reached. */
  readonly reached?: 'below' | 'above' | null
  /** Hides the figures together with balances. */
  readonly isOwn?: boolean
}

/** The price line with the strike, and what is paid on each side of it. */
export function OutcomeDiagram({ kind, strike, quote, outcomes, reached = null, isOwn = false }: Props) {
  const { t, quantityText } = useFormat()
  const price = `${quantityText(strike)} ${quote}`
  const [below, above] =
    kind === 'call'
      ? [t('dual_invest.if_below', { price }), t('dual_invest.if_from', { price })]
      : [t('dual_invest.if_to', { price }), t('dual_invest.if_above', { price })]
  return (
    <div role="group" aria-label={t('dual_invest.outcomes')}>
      <div aria-hidden="true" className="relative mb-2 flex h-2 gap-1">
        <span className={`flex-1 rounded-pill ${reached === 'above' ? 'bg-chip' : 'bg-link'}`} />
        <span className={`flex-1 rounded-pill ${reached === 'below' ? 'bg-chip' : 'bg-warning'}`} />
        <span className="absolute -top-1 left-1/2 h-4 w-0.5 -translate-x-1/2 rounded-pill bg-t1" />
      </div>
      <dl className="grid grid-cols-2 gap-x-3 max-wide:grid-cols-1">
        <Side label={below} outcome={outcomes?.below} isOff={reached === 'above'} isOwn={isOwn} />
        <Side label={above} outcome={outcomes?.above} isOff={reached === 'below'} isOwn={isOwn} isRight />
      </dl>
    </div>
  )
}

type SideProps = {
  readonly label: string
  readonly outcome: Outcome | undefined
  readonly isOff: boolean
  readonly isOwn: boolean
  readonly isRight?: boolean
}

function Side({ label, outcome, isOff, isOwn, isRight = false }: SideProps) {
  const { quantityText } = useFormat()
  const hide = useOwnText()
  const amount = outcome === undefined ? '—' : quantityText(outcome.amount)
  return (
    <div className={`min-w-0 ${isRight ? 'text-right' : ''}`}>
      <dt className="text-cap text-t3">{label}</dt>
      <dd className={`text-row font-semi ${isOff ? 'text-t3' : 'text-t1'}`}>
        <span className="num font-num">{isOwn ? hide(amount) : amount}</span> {outcome?.code}
      </dd>
    </div>
  )
}
