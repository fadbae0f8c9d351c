import { dualInvest, type DualOrder, type DualState } from '@bourse/contracts/dual-invest'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LinkButton } from '#kit/control'
import { useNow } from '#kit/device'
import { Empty } from '#kit/feedback'
import { countdownText, dateText, priceText, quantityText } from '#kit/format'
import { type Fact, Facts, HistoryList, HistoryScreen } from '#kit/list'
import { useLanguage, useText } from '#text'
import { pagesFor } from '#api'
import { OwnText } from '#api/own'
import { ReceiptLink, receiptOf } from '#api/receipts'
import { percentOf } from './odds.tsx'
import { OutcomeDiagram } from './outcomes.tsx'
import { useAssets } from './queries.ts'
import { useTimeLeft } from './time-left.ts'
import { outcomesOfOrder, payCodeOf, quoteOf, settlementDay, settlementOf, stateOf } from './terms.ts'

const STATES = ['purchased', 'settling', 'success', 'fail'] as const

export function Screen() {
  const t = useText()
  return (
    <HistoryScreen
      name={t('screen.dual_mine')}
      tabs={STATES.map((id) => ({ id, label: t(`dual.state_${id}`), content: <Orders state={id} /> }))}
    />
  )
}

function Orders({ state }: { state: DualState }) {
  const t = useText()
  const now = useNow()
  return (
    <HistoryList
      pages={useInfiniteQuery(pagesFor(dualInvest.orders, {}))}
      filter={(order) => stateOf(order, now) === state}
      keyOf={(order) => order.id}
      row={(order) => <OrderRow order={order} state={state} />}
      empty={
        <Empty title={t('dual.empty')}>
          <LinkButton to="invest/invest" kind="neutral">
            {t('dual.browse')}
          </LinkButton>
        </Empty>
      }
    />
  )
}

function OrderRow({ order, state }: { order: DualOrder; state: DualState }) {
  const t = useText()
  const language = useLanguage()
  const assets = useAssets()
  const { kind, strike, settlementPrice: price } = order
  const reached =
    kind === null || strike === null || price === null
      ? null
      : price < strike || (kind === 'put' && price === strike)
        ? 'below'
        : 'above'
  return (
    <article className="space-y-2.5 px-gutter py-3.5">
      <p className="text-row font-semi wrap-anywhere">
        {order.name ?? order.code} {kind !== null && <>· {t(`dual.${kind}`)}</>}
      </p>
      <Facts layout="grid" rows={[...termFacts(order, { t, language }), ...useResult(order, state)]} />
      {kind !== null && strike !== null && state !== 'fail' && (
        <OutcomeDiagram
          {...{ kind, strike, reached }}
          quote={quoteOf(order)}
          outcomes={outcomesOfOrder(order, assets)}
          isOwn
        />
      )}
      {/* Another upstream may have other reasons. */}
      {state === 'fail' && order.settlesAt !== null && (
        <p className="text-sub text-warning">{t('dual.fail_reason')}</p>
      )}
      {order.settledAt !== null && (
        <p className="flex flex-wrap items-center justify-between gap-x-3 text-cap text-t3">
          <span>{dateText(order.settledAt, language)}</span>
          <ReceiptLink place={receiptOf('dual', order.id)} />
        </p>
      )}
    </article>
  )
}

type Manner = { t: ReturnType<typeof useText>; language: ReturnType<typeof useLanguage> }

const termFacts = (order: DualOrder, { t, language }: Manner): (Fact | false)[] => [
  {
    label: t('dual.pay'),
    value: <OwnText text={`${quantityText(order.paid, language)} ${payCodeOf(order)}`} />,
  },
  order.annualRate !== null && {
    label: t('dual.annual'),
    value: (
      <span className="num font-num">
        {percentOf(order.annualRate, language)}
        {order.days !== null && ` · ${t('dual.days', { n: order.days })}`}
      </span>
    ),
  },
]

/** The countdown before the settlement; price and payout after it. */
function useResult(order: DualOrder, state: DualState): (Fact | false)[] {
  const t = useText()
  const language = useLanguage()
  const left = useTimeLeft(order.remainingMs)
  const at = settlementOf(order)
  const { payout, payoutCode, settlementPrice } = order
  const paid = payout !== null && {
    label: t(
      state === 'fail' ? 'dual.returned' : order.settlesAt === null ? 'dual.platform' : 'dual.received',
    ),
    value: <OwnText text={`${quantityText(payout, language)} ${payoutCode ?? ''}`} className="font-semi" />,
  }
  if (state === 'success' || state === 'fail')
    return [
      settlementPrice !== null && {
        label: t('dual.settlement_price'),
        value: `${priceText(settlementPrice, null, language)} ${quoteOf(order)}`,
      },
      paid,
    ]
  return [
    at !== null && {
      label: t('dual.maturity'),
      value: t('dual.at_time', { date: settlementDay(at, language) }),
    },
    left !== null && {
      label: t('dual.settles_in'),
      value: (
        <span role="timer" className="num font-num">
          {left > 0 ? countdownText(left) : t('dual.state_settling')}
        </span>
      ),
    },
  ]
}
