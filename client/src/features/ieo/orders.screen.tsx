import { ieo, type Subscription } from '@bourse/contracts/ieo'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LinkButton } from '#kit/control'
import { NotOffered } from '#kit/detail'
import { Empty, type Status, StatusTag } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { Facts, HistoryList } from '#kit/list'
import { useText } from '#text'
import { pagesFor } from '#api'
import { useOwnText } from '#api/own'
import { ReceiptLink, linkToReceipts } from '#api/receipts'
import { deriveState, type SubscriptionState, listUnlocks } from './projects.ts'

export function Screen() {
  const t = useText()
  return (
    <HistoryList
      pages={useInfiniteQuery(pagesFor(ieo.subscriptions, {}))}
      keyOf={(order) => order.id}
      row={(order) => <OrderRow order={order} />}
      unavailable={<NotOffered />}
      empty={
        <Empty kind="earn" title={t('ieo.no_orders')}>
          <LinkButton to="ieo/ieo" kind="neutral">
            {t('screen.ieo')}
          </LinkButton>
        </Empty>
      }
    />
  )
}

const TAGS: Readonly<Record<SubscriptionState, Status>> = {
  applied: 'warning',
  paid: 'warning',
  none: 'secondary',
  locked: 'primary',
  partly: 'primary',
  released: 'success',
  issued: 'success',
}

function OrderRow({ order }: { order: Subscription }) {
  const { t, quantityText, momentOf, dateText } = useFormat()
  const own = useOwnText()
  const state = deriveState(order)
  const { code, payCode, quantity, granted, price, paid, refunded, createdAt, allocatedAt } = order
  const coins = (amount: typeof quantity) => own(`${quantityText(amount)} ${code ?? ''}`)
  const money = (amount: typeof quantity) => own(`${quantityText(amount)} ${payCode ?? ''}`)
  const isIssued = order.status === 'issued'
  const { last } = listUnlocks(order)
  return (
    <article className="space-y-2 px-gutter py-3.5">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="text-row font-semi">{order.title ?? code}</span>
        <StatusTag status={TAGS[state]}>{t(`ieo.state_${state}`)}</StatusTag>
      </p>
      <Facts
        layout="grid"
        rows={[
          { label: t('ieo.amount'), value: coins(isIssued ? (granted ?? quantity) : quantity) },
          price !== null && {
            label: t('ieo.price'),
            value: `${quantityText(price)} ${payCode ?? ''}`,
          },
          paid !== null && { label: t(isIssued ? 'ieo.paid' : 'ieo.held'), value: money(paid) },
          refunded !== null && refunded > 0n && { label: t('ieo.returned'), value: money(refunded) },
          allocatedAt !== null && { label: t('ieo.allocated_on'), value: momentOf(allocatedAt) },
          last !== null && { label: t('ieo.unlock'), value: dateText(last.at) },
          last === null &&
            order.tradableAt !== null && {
              label: t('ieo.unlock'),
              value: dateText(order.tradableAt),
            },
        ]}
      />
      <Releases order={order} />
      <p className="flex flex-wrap items-center justify-between gap-x-3 text-cap text-t3">
        <span>{createdAt === null ? '' : momentOf(createdAt)}</span>
        {isIssued && order.releases !== null && <ReceiptLink link={linkToReceipts('ieo', order.id)} />}
      </p>
    </article>
  )
}

function Releases({ order }: { order: Subscription }) {
  const { t, momentOf, quantityText } = useFormat()
  const own = useOwnText()
  if (order.releases === null || order.releases.length === 0) return null
  return (
    <ul aria-label={t('ieo.releases')} className="space-y-1 rounded-md bg-card px-3 py-2 text-sub">
      {order.releases.map(({ at, amount, isReleased }) => (
        <li key={at} className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="text-t2">{momentOf(at)}</span>
          <span className="ml-auto text-right">
            <span className="num font-num text-t1">{own(`${quantityText(amount)} ${order.code ?? ''}`)}</span>{' '}
            <span className={isReleased ? 'text-success' : 'text-t3'}>
              {t(isReleased ? 'ieo.is_released' : 'ieo.is_locked')}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
