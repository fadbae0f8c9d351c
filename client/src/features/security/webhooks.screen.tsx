import { type Webhook, webhooks, WEBHOOKS_MAX } from '@bourse/contracts/webhooks'
import { useQuery } from '@tanstack/react-query'
import { WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { Button, LinkButton } from '#kit/control'
import { NotOffered } from '#kit/detail'
import { Empty, QueryView, StatusTag, toast } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { lazyComponent, Section } from '#kit/layout'
import { Facts, ListRow, RowGroup } from '#kit/list'
import { Dialog, Sheet } from '#kit/overlay'
import { useText } from '#text'
import { queryFor, useEndpointMutation } from '#api'
import { eventNames } from './event-names.ts'

const NewSheet = lazyComponent(async () => (await import('./new-webhook-sheet.tsx')).NewWebhookSheet)

/** The account's webhooks: their state, a new one, and the end of each. */
export function Screen() {
  const t = useText()
  const query = useQuery(queryFor(webhooks.list, {}))
  const [open, setOpen] = useState<Webhook['id'] | 'new' | null>(null)
  const shown = query.data?.list.find(({ id }) => id === open)
  const close = () => setOpen(null)
  return (
    <Section className="flex flex-1 flex-col pt-1 pb-8">
      <p className="px-1 pb-4 text-row text-t2">{t('webhooks.lead')}</p>
      <QueryView
        query={query}
        empty={<Empty kind="security" title={t('webhooks.none')} />}
        unavailable={<NotOffered />}
      >
        {({ list }) => (
          <RowGroup>
            {list.map((one) => (
              <WebhookRow key={one.id} webhook={one} onPress={() => setOpen(one.id)} />
            ))}
          </RowGroup>
        )}
      </QueryView>
      {query.data !== undefined && query.data.list.length < WEBHOOKS_MAX && (
        <Button onClick={() => setOpen('new')}>{t('webhooks.add')}</Button>
      )}
      {open === 'new' && <NewSheet onClose={close} />}
      {shown !== undefined && <WebhookSheet webhook={shown} onClose={close} />}
    </Section>
  )
}

function WebhookRow({ webhook, onPress }: { webhook: Webhook; onPress: () => void }) {
  const t = useText()
  return (
    <ListRow
      icon={<WebhookIcon size={20} />}
      title={<span className="wrap-anywhere">{webhook.url}</span>}
      note={eventNames(t, webhook.events)}
      {...(webhook.failures > 0 || webhook.failed > 0
        ? { value: <StatusTag status="error">{t('webhooks.failing')}</StatusTag> }
        : {})}
      onPress={onPress}
    />
  )
}

type SheetProps = { webhook: Webhook; onClose: () => void }

function WebhookSheet({ webhook, onClose }: SheetProps) {
  const { t, timeText } = useFormat()
  const [isConfirming, confirmFirst] = useState(false)
  const { id, url, events, createdAt, pending, failed, pausedUntil } = webhook
  if (isConfirming) return <RemoveDialog webhook={webhook} onClose={onClose} />
  return (
    <Sheet title={t('webhooks.one')} onClose={onClose}>
      <Facts
        rows={[
          { label: t('webhooks.url'), value: <span className="wrap-anywhere">{url}</span> },
          { label: t('webhooks.events'), value: eventNames(t, events) },
          { label: t('webhooks.created'), value: timeText(createdAt) },
          { label: t('webhooks.pending'), value: String(pending) },
          { label: t('webhooks.failed'), value: String(failed) },
          pausedUntil !== null && { label: t('webhooks.next'), value: timeText(pausedUntil) },
        ]}
      />
      <div className="space-y-2 pt-5">
        <LinkButton to="setting/webhook" query={{ id }} kind="neutral">
          {t('webhooks.deliveries')}
        </LinkButton>
        <Button kind="danger" onClick={() => confirmFirst(true)}>
          {t('webhooks.remove')}
        </Button>
      </div>
    </Sheet>
  )
}

function RemoveDialog({ webhook: { id, url }, onClose }: SheetProps) {
  const t = useText()
  const remove = useEndpointMutation(webhooks.remove)
  const confirm = async () => {
    const message = await remove.send({ id })
    onClose()
    if (message !== null) toast(message, 'success')
  }
  return (
    <Dialog
      title={t('webhooks.remove')}
      confirm={t('webhooks.remove')}
      kind="danger"
      isBusy={remove.isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <span className="wrap-anywhere">{t('webhooks.remove_note', { url })}</span>
    </Dialog>
  )
}
