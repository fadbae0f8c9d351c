import { NewsList, Notices, usePersistedHome, VerifyLine } from './deferred-content.tsx'
import { FirstSteps } from './first-steps.tsx'
import { Movers } from './movers.tsx'
import { Services } from './services.tsx'
import { ValueStrip } from './value-strip.tsx'

/** Home in two columns: the member's money and the markets, beside services, notices and news. */
export function DesktopHome() {
  usePersistedHome()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(360px,38%)] items-start gap-4 py-5">
      <div className="space-y-5">
        <ValueStrip />
        <Movers />
      </div>
      <div className="space-y-4">
        <FirstSteps />
        <Services isIdle />
        <VerifyLine />
        <Notices />
        <NewsList />
      </div>
    </div>
  )
}
