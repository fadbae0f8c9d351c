import type { Output } from '@bourse/contracts/kit'
import { WEBHOOK_EVENTS, webhooks } from '@bourse/contracts/webhooks'
import { useState } from 'react'
import { Button, Tick } from '#kit/control'
import { TextField } from '#kit/field'
import { Sheet } from '#kit/overlay'
import { useText } from '#text'
import { FormSheet, useContractForm } from '#api/form'
import { Copied } from './copied.tsx'

type Created = Output<typeof webhooks.add>

function useWebhookForm(onDone: (created: Created) => void) {
  const t = useText()
  return useContractForm(webhooks.add, {
    defaults: { url: '', deposit: true, withdrawal: true, fill: true, settlement: true },
    toInput: ({ url, ...chosen }) => ({
      url: url.trim(),
      events: WEBHOOK_EVENTS.filter((event) => chosen[event]).join(','),
    }),
    check: ({ url, ...chosen }) => ({
      url: url.trim() === '' ? t('field.required') : undefined,
      settlement: WEBHOOK_EVENTS.some((event) => chosen[event]) ? undefined : t('webhooks.no_event'),
    }),
    texts: { url: 'webhooks.url_wrong' },
    refusalFields: { webhook_address: 'url' },
    onDone,
  })
}

/** Adds a webhook, and shows its secret: the only time that anyone sees it. */
export function NewWebhookSheet({ onClose }: { onClose: () => void }) {
  const t = useText()
  const [created, setCreated] = useState<Created | null>(null)
  const form = useWebhookForm(setCreated)
  const { values, set } = form
  if (created !== null) return <CreatedSheet created={created} onClose={onClose} />
  const eventIssue = form.field('settlement').error
  return (
    <FormSheet form={form} title={t('webhooks.add')} label={t('webhooks.add')} onClose={onClose}>
      <div className="space-y-5 pt-1">
        <TextField
          label={t('webhooks.url')}
          hint={t('webhooks.url_hint')}
          inputMode="url"
          autoComplete="off"
          {...form.field('url')}
        />
        <fieldset>
          <legend className="pb-1 text-sub font-med text-t2">{t('webhooks.events')}</legend>
          {WEBHOOK_EVENTS.map((event) => (
            <Tick key={event} isOn={values[event]} onChange={(isOn) => set({ [event]: isOn })}>
              {t(`webhooks.event_${event}`)}
            </Tick>
          ))}
          {eventIssue !== undefined && <p className="text-sub text-error">{eventIssue}</p>}
        </fieldset>
      </div>
    </FormSheet>
  )
}

function CreatedSheet({ created: { url, secret }, onClose }: { created: Created; onClose: () => void }) {
  const t = useText()
  return (
    <Sheet title={t('webhooks.created_title')} onClose={onClose}>
      <div className="space-y-4 pt-1">
        <p className="text-row text-warning">{t('webhooks.secret_once')}</p>
        <Copied label={t('webhooks.url')} text={url} />
        <Copied label={t('webhooks.secret')} text={secret} />
        <Button onClick={onClose}>{t('webhooks.secret_saved')}</Button>
      </div>
    </Sheet>
  )
}
