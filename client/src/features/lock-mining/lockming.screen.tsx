import { lazy } from 'react'
import { setPreference, usePreference } from '#api'
import { PlanList } from './plan-list.tsx'

const Welcome = lazy(async () => ({ default: (await import('./welcome.tsx')).Welcome }))

/** The explainer takes the place of the plans on the first visit. */
export function Screen() {
  const isRead = usePreference('lockIntroRead')
  return isRead ? <PlanList /> : <Welcome onStart={() => setPreference('lockIntroRead', true)} />
}
