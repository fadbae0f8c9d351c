import { TriangleAlert } from 'lucide-react'
import { Tick } from '#kit/control'
import { useText } from '#text'
import type { TicketDesk } from './use-ticket.ts'

/** Must be ticked once; afterwards it stays as a quiet line. */
export function RiskNote({ desk }: { desk: TicketDesk }) {
  const t = useText()
  const { facts, told } = desk
  if (facts.hasReadRisk && told?.field !== 'risk')
    return (
      <p className="flex items-center gap-2 text-sub text-warning">
        <TriangleAlert size={16} aria-hidden="true" className="shrink-0" />
        {t('seconds.risk')}
      </p>
    )
  return (
    <div className="rounded-md bg-card px-3.5 py-1 outline outline-warning/50">
      <Tick
        isOn={facts.hasReadRisk}
        onChange={desk.readRisk}
        error={told?.field === 'risk' ? t('seconds.risk_first') : undefined}
      >
        <span className="font-semi text-warning">{t('seconds.risk')}</span>
      </Tick>
    </div>
  )
}
