import { lazy, Suspense } from 'react'
import { Switch } from '#kit/control'
import { Skeleton } from '#kit/feedback'
import { useText } from '#text'
import type { Field } from './ticket-form.ts'
import type { TicketDesk } from './use-ticket.ts'

const StopFields = lazy(async () => ({ default: (await import('./stop-fields.tsx')).StopFields }))

type Props = { readonly desk: TicketDesk; readonly errorOf: (field: Field) => string | undefined }

/** Stops come with the order when they are turned on; their fields are fetched then. */
export function StopSwitch({ desk, errorOf }: Props) {
  const t = useText()
  const { hasStops } = desk.ticket
  return (
    <div className="space-y-2.5">
      <div className="flex min-h-hit items-center justify-between gap-3">
        <span className="text-sub font-med text-t2">{t('futures.stops')}</span>
        <Switch
          name={t('futures.stops')}
          isOn={hasStops}
          onChange={(isOn) => desk.edit({ hasStops: isOn })}
        />
      </div>
      {hasStops && (
        <Suspense fallback={<Skeleton className="h-52" />}>
          <StopFields desk={desk} errorOf={errorOf} />
        </Suspense>
      )}
    </div>
  )
}
