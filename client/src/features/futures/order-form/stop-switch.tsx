import { lazy, Suspense } from 'react'
import { Switch } from '#kit/control'
import { Skeleton } from '#kit/feedback'
import { useText } from '#text'
import type { FuturesForm } from './use-futures-form.ts'

const StopFields = lazy(async () => ({ default: (await import('./stop-fields.tsx')).StopFields }))

/** The fields are loaded when stops are switched on. */
export function StopSwitch({ form }: { form: FuturesForm }) {
  const t = useText()
  const { hasStops } = form.values
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
          <StopFields form={form} />
        </Suspense>
      )}
    </div>
  )
}
