import { type Delivery, type Webhook, webhooks } from '@bourse/contracts/webhooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '#kit/control'
import { NotOffered } from '#kit/detail'
import { Empty, StatusTag, toast } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { Facts, HistoryList, RecordRow } from '#kit/list'
import { Sheet } from '#kit/overlay'
import { useQueryValue } from '#kit/route'
import { type Text, useText } from '#text'
import { pagesFor, useEndpointMutation } from '#api'

const STATES = {
  pending: { status: 'warning', label: 'webhooks.state_pending' },
  delivered: { status: 'success', label: 'webhooks.state_delivered' },
  failed: { status: 'error', label: 'webhooks.state_failed' },
} as const

/** The deliveries of one webhook, newest first. A pressed one shows its attempts, and can be sent again. */
export function Screen() {
  const t = useText()
  const webhook = (useQueryValue('id') ?? '0') as Webhook['id']
  return (
    <HistoryList
      pages={useInfiniteQuery(pagesFor(webhooks.deliveries, { webhook }))}
      keyOf={({ id }) => id}
      row={(delivery, open) => <DeliveryRow delivery={delivery} onPress={open} />}
      sheet={(delivery, close) => <DeliverySheet delivery={delivery} onClose={close} />}
      unavailable={<NotOffered />}
      empty={
        <Empty
          kind="security"
          title={t('webhooks.none_delivered')}
          note={t('webhooks.none_delivered_note')}
        />
      }
    />
  )
}

function State({ delivery: { state } }: { delivery: Delivery }) {
  const t = useText()
  const { status, label } = STATES[state]
  return <StatusTag status={status}>{t(label)}</StatusTag>
}

function DeliveryRow({ delivery, onPress }: { delivery: Delivery; onPress: () => void }) {
  const { t, timeText } = useFormat()
  return (
    <RecordRow
      title={t(`webhooks.event_${delivery.event}`)}
      note={t('webhooks.receipt', { id: delivery.receipt })}
      value={<State delivery={delivery} />}
      trailing={timeText(delivery.createdAt)}
      onPress={onPress}
    />
  )
}

/** The reason of the last failed attempt; null without one. */
function failureText({ failure, status }: Delivery, t: Text): string | null {
  if (failure === null) return null
  return failure === 'status'
    ? t('webhooks.failure_status', { status: String(status ?? '') })
    : t(`webhooks.failure_${failure}`)
}

function DeliverySheet({ delivery, onClose }: { delivery: Delivery; onClose: () => void }) {
  const { t, timeText } = useFormat()
  const replay = useEndpointMutation(webhooks.replay)
  const { id, webhook, event, attempts, createdAt, nextAt, deliveredAt } = delivery
  const failure = failureText(delivery, t)
  const send = async () => {
    if ((await replay.send({ webhook, delivery: id })) === null) return
    onClose()
    toast(t('webhooks.queued'), 'success')
  }
  return (
    <Sheet title={t(`webhooks.event_${event}`)} onClose={onClose}>
      <Facts
        rows={[
          { label: t('webhooks.state'), value: <State delivery={delivery} /> },
          { label: t('webhooks.number'), value: id },
          { label: t('webhooks.created'), value: timeText(createdAt) },
          { label: t('webhooks.attempts'), value: String(attempts) },
          failure !== null && { label: t('webhooks.failure'), value: failure },
          nextAt !== null && { label: t('webhooks.next'), value: timeText(nextAt) },
          deliveredAt !== null && { label: t('webhooks.delivered'), value: timeText(deliveredAt) },
        ]}
      />
      <div className="pt-5">
        <Button
          kind="neutral"
          isBusy={replay.isBusy}
          reason={replay.failure?.message}
          onClick={() => void send()}
        >
          {t('webhooks.replay')}
        </Button>
      </div>
    </Sheet>
  )
}
