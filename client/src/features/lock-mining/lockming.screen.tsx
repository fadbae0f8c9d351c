import { lazyComponent } from '#kit/layout'
import { setPreference, usePreference } from '#api'
import { PlanList } from './plan-list.tsx'

const Welcome = lazyComponent(async () => (await import('./welcome.tsx')).Welcome)

/** The explainer takes the place of the plans on the first visit. */
export function Screen() {
  const isRead = usePreference('lockIntroRead')
  return isRead ? <PlanList /> : <Welcome onStart={() => setPreference('lockIntroRead', true)} />
}
