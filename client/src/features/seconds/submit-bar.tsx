import { TrendingDown, TrendingUp } from 'lucide-react'
import { SubmitBar as Bar } from '#kit/form'
import { useText } from '#text'
import { useIsMember } from '#api'
import { OptionReview } from './sheets.ts'
import { RiskNote } from './risk-note.tsx'
import { isPriceMissing } from './ticket-form.ts'
import type { SecondsForm } from './use-seconds-form.ts'

/** One button per direction, below the risk note until that is ticked. */
export function SubmitBar({ form }: { form: SecondsForm }) {
  const t = useText()
  const isMember = useIsMember()
  const { facts, draft } = form
  const reason = !facts.isOpen ? 'seconds.closed' : isPriceMissing(facts) ? 'spot.price_updating' : null
  const blocked = !isMember || reason === null ? null : t(reason)
  const action = (direction: 'up' | 'down') => {
    const Icon = direction === 'up' ? TrendingUp : TrendingDown
    const label = (
      <>
        <Icon size={20} aria-hidden="true" className="shrink-0" />
        {t(`seconds.${direction}`)}
      </>
    )
    const kind = direction === 'up' ? ('buy' as const) : ('sell' as const)
    return { kind, label, onPress: () => form.submit({ direction }) }
  }
  return (
    <Bar
      form={form}
      isMember={isMember}
      blocked={blocked}
      above={isMember && !facts.hasReadRisk && <RiskNote form={form} />}
      actions={[action('up'), action('down')]}
      review={draft !== null && <OptionReview form={form} draft={draft} blocked={blocked} />}
    />
  )
}
