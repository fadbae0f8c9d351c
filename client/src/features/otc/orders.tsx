import { otc, type OtcOrder } from '@bourse/contracts/otc'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LinkButton } from '#kit/control'
import { NotOffered } from '#kit/detail'
import { useNow } from '#kit/device'
import { Empty, StatusTag } from '#kit/feedback'
import { countdownText, useFormat } from '#kit/format'
import { HistoryList } from '#kit/list'
import { PageLink } from '#kit/route'
import { useText } from '#text'
import { pagesFor } from '#api'
import { useOwnText } from '#api/own'
import { MerchantName } from './program-tag.tsx'
import { deriveState } from './order-state.ts'

export function Orders() {
  const t = useText()
  return (
    <HistoryList
      pages={useInfiniteQuery(pagesFor(otc.orders, {}))}
      keyOf={(order) => order.id}
      row={(order) => <OrderRow order={order} />}
      unavailable={<NotOffered />}
      empty={
        <Empty kind="records" title={t('otc.none')} note={t('otc.none_note')}>
          <LinkButton to="otc/otc" query={{ tab: 'buy' }} kind="neutral">
            {t('market.buy')}
          </LinkButton>
        </Empty>
      }
    />
  )
}

function OrderRow({ order }: { order: OtcOrder }) {
  const { t, quantityText, momentOf } = useFormat()
  const own = useOwnText()
  const leftMs = order.payBy - useNow()
  const { id, side, code, quantity, total, fiat, merchant, createdAt, status } = order
  const state = deriveState(order)
  return (
    <PageLink
      to="otc/order"
      query={{ id }}
      className="press block space-y-1 border-b border-line px-gutter py-3 -outline-offset-2 active:bg-chip"
    >
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="text-row font-semi text-t1">
          {t(side === 'buy' ? 'otc.buy_coin' : 'otc.sell_coin', { coin: code })}
        </span>
        <StatusTag status={state.status}>{t(state.key)}</StatusTag>
      </span>
      <span className="flex flex-wrap justify-between gap-x-3 text-sub text-t2">
        <span className="num">{own(`${quantityText(quantity)} ${code}`)}</span>
        <span className="num">{own(`${quantityText(total)} ${fiat}`)}</span>
      </span>
      <span className="flex flex-wrap justify-between gap-x-3 text-cap text-t3">
        <span className="flex flex-wrap items-center gap-x-1.5">
          <MerchantName name={merchant} isProgram={order.isProgram} /> · {momentOf(createdAt)}
        </span>
        {status === 'placed' && leftMs > 0 && (
          <span role="timer" className="num font-num text-warning">
            {countdownText(leftMs)}
          </span>
        )}
      </span>
    </PageLink>
  )
}
