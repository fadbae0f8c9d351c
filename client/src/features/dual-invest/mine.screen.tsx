import { dualInvest, type DualOrder, type DualState } from '@bourse/contracts/dual-invest'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LinkButton } from '#kit/control'
import { useNow, useRunningTime } from '#kit/device'
import { Empty } from '#kit/feedback'
import { countdownText, type Format, useFormat } from '#kit/format'
import { type Fact, Facts, HistoryList, HistoryScreen } from '#kit/list'
import { PairDisc } from '#kit/picture'
import { useText } from '#text'
import { pagesFor } from '#api'
import { OwnText } from '#api/own'
import { ReceiptLink, linkToSubjectReceipt } from '#api/receipts'
import { formatPercent } from './odds.tsx'
import { OutcomeDiagram } from './outcomes.tsx'
import { useAssets } from './queries.ts'
import { RenewalLine } from './renewal.tsx'
import {
  outcomesOfOrder,
  resolvePayCode,
  resolveQuote,
  settlementDay,
  computeSettlement,
  deriveState,
} from './terms.ts'

const STATES = ['purchased', 'settling', 'success', 'fail'] as const

export function Screen() {
  const t = useText()
  return (
    <HistoryScreen
      name={t('screen.dual_mine')}
      tabs={STATES.map((id) => ({ id, label: t(`dual_invest.state_${id}`), content: <Orders state={id} /> }))}
    />
  )
}

function Orders({ state }: { state: DualState }) {
  const t = useText()
  const now = useNow()
  return (
    <HistoryList
      pages={useInfiniteQuery(pagesFor(dualInvest.orders, {}))}
      filter={(order) => deriveState(order, now) === state}
      keyOf={(order) => order.id}
      row={(order) => <OrderRow order={order} state={state} />}
      empty={
        <Empty kind="earn" title={t('dual_invest.empty')}>
          <LinkButton to="invest/invest" kind="neutral">
            {t('dual_invest.browse')}
          </LinkButton>
        </Empty>
      }
    />
  )
}

function OrderRow({ order, state }: { order: DualOrder; state: DualState }) {
  const format = useFormat()
  const { t, dateText } = format
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
      <p className="flex items-center gap-2 text-row font-semi wrap-anywhere">
        <PairDisc symbol={order.code === null ? null : `${order.code}/${resolveQuote(order)}`} />
        {order.name ?? order.code} {kind !== null && <>· {t(`dual_invest.${kind}`)}</>}
      </p>
      <Facts layout="grid" rows={[...termFacts(order, format), ...useResult(order, state)]} />
      {kind !== null && strike !== null && state !== 'fail' && (
        <OutcomeDiagram
          {...{ kind, strike, reached }}
          quote={resolveQuote(order)}
          outcomes={outcomesOfOrder(order, assets)}
          isOwn
        />
      )}
      {/* Other upstreams may have other reasons, so none is stated. */}
      {state === 'fail' && order.settlesAt !== null && (
        <p className="text-sub text-warning">{t('dual_invest.fail_reason')}</p>
      )}
      {state === 'purchased' && order.settlesAt !== null && <RenewalLine order={order} />}
      {order.renewal !== null && (
        <p className="text-sub text-t2">
          {t('dual_invest.renew')}: {t(`dual_invest.renewal_${order.renewal}`)}
        </p>
      )}
      {order.settledAt !== null && (
        <p className="flex flex-wrap items-center justify-between gap-x-3 text-cap text-t3">
          <span>{dateText(order.settledAt)}</span>
          <ReceiptLink link={linkToSubjectReceipt('dual', order.id)} />
        </p>
      )}
    </article>
  )
}

const termFacts = (order: DualOrder, format: Format): (Fact | false)[] => [
  {
    label: format.t('dual_invest.pay'),
    value: <OwnText text={`${format.quantityText(order.paid)} ${resolvePayCode(order)}`} />,
  },
  order.annualRate !== null && {
    label: format.t('dual_invest.annual'),
    value: (
      <span className="num font-num">
        {formatPercent(order.annualRate, format)}
        {order.days !== null && ` · ${format.t('dual_invest.days', { n: order.days })}`}
      </span>
    ),
  },
]

/** The countdown before the settlement; price and payout after it. */
function useResult(order: DualOrder, state: DualState): (Fact | false)[] {
  const { t, language, quantityText, priceText } = useFormat()
  const left = useTimeLeft(order.remainingMs)
  const at = computeSettlement(order)
  const { payout, payoutCode, settlementPrice } = order
  const paid = payout !== null && {
    label: t(
      state === 'fail'
        ? 'dual_invest.returned'
        : order.settlesAt === null
          ? 'dual_invest.platform'
          : 'dual_invest.received',
    ),
    value: <OwnText text={`${quantityText(payout)} ${payoutCode ?? ''}`} className="font-semi" />,
  }
  if (state === 'success' || state === 'fail')
    return [
      settlementPrice !== null && {
        label: t('dual_invest.settlement_price'),
        value: `${priceText(settlementPrice, null)} ${resolveQuote(order)}`,
      },
      paid,
    ]
  return [
    at !== null && {
      label: t('dual_invest.maturity'),
      value: t('dual_invest.at_time', { date: settlementDay(at, language) }),
    },
    left !== null && {
      label: t('dual_invest.settles_in'),
      value: (
        <span role="timer" className="num font-num">
          {left > 0 ? countdownText(left) : t('dual_invest.state_settling')}
        </span>
      ),
    },
  ]
}

/** Counts down from a time that the server reported, so that no clock is read; null without one. */
function useTimeLeft(reportedMs: number | null): number | null {
  const running = useRunningTime()
  const [seen, see] = useState({ reportedMs, at: running })
  if (seen.reportedMs !== reportedMs) see({ reportedMs, at: running })
  return reportedMs === null ? null : reportedMs - (running - seen.at)
}
