import { lazy, Suspense } from 'react'
import { Switch } from '#kit/control'
import { Skeleton } from '#kit/feedback'
import { useText } from '#text'
import type { Field } from './ticket-form.ts'
import type { OrderForm } from './use-ticket.ts'

const StopFields = lazy(async () => ({ default: (await import('./stop-fields.tsx')).StopFields }))

type Props = { readonly form: OrderForm; readonly errorOf: (field: Field) => string | undefined }

/** Stops come with the order when they are turned on; their fields are fetched then. */
export function StopSwitch({ form, errorOf }: Props) {
  const t = useText()
  const { hasStops } = form.ticket
  return (
    <div className="space-y-2.5">
      <div className="flex min-h-hit items-center justify-between gap-3">
        <span className="text-sub font-med text-t2">{t('futures.stops')}</span>
        <Switch
          name={t('futures.stops')}
          isOn={hasStops}
          onChange={(isOn) => form.edit({ hasStops: isOn })}
        />
      </div>
      {hasStops && (
        <Suspense fallback={<Skeleton className="h-52" />}>
          <StopFields form={form} errorOf={errorOf} />
        </Suspense>
      )}
    </div>
  )
}
