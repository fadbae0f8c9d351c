import { seconds } from '@bourse/contracts/seconds'
import { TrendingDown, TrendingUp, TriangleAlert } from 'lucide-react'
import { Tick } from '#kit/control'
import { SubmitBar as Bar } from '#kit/form'
import { lazyComponent } from '#kit/layout'
import { useText } from '#text'
import { useIsMember } from '#api'
import { useAccessBlock } from '#api/access'
import { isPriceMissing } from './ticket-form.ts'
import type { SecondsForm } from './use-seconds-form.ts'

const OptionReview = lazyComponent(async () => (await import('./review.tsx')).OptionReview)

type Props = { readonly form: SecondsForm }

const ACTIONS = { up: ['buy', TrendingUp], down: ['sell', TrendingDown] } as const

export function SubmitBar({ form }: Props) {
  const t = useText()
  const isMember = useIsMember()
  const { context, draft } = form
  const reason = !context.isOpen ? 'seconds.closed' : isPriceMissing(context) ? 'spot.price_updating' : null
  const closed = useAccessBlock(seconds.open)
  const blocked = isMember ? (closed ?? (reason === null ? null : t(reason))) : null
  const action = (direction: 'up' | 'down') => {
    const [kind, Icon] = ACTIONS[direction]
    const label = (
      <>
        <Icon size={20} className="shrink-0" />
        {t(`seconds.${direction}`)}
      </>
    )
    const isDefault = form.values.byKey === direction
    return { kind, label, isDefault, onPress: () => form.submit({ direction }) }
  }
  return (
    <Bar
      form={form}
      formId={form.formId}
      isMember={isMember}
      blocked={blocked}
      above={isMember && !context.hasReadRisk && <RiskNote form={form} />}
      actions={[action('up'), action('down')]}
      review={draft !== null && <OptionReview form={form} draft={draft} blocked={blocked} />}
    />
  )
}

export function RiskLine() {
  const t = useText()
  return (
    <p className="flex items-center gap-2 text-sub text-warning">
      <TriangleAlert size={16} className="shrink-0" />
      {t('seconds.risk')}
    </p>
  )
}

/** The risk note, shown above the buttons until it is ticked, once per device. */
function RiskNote({ form }: Props) {
  const t = useText()
  return (
    <div className="mb-2 rounded-md bg-card px-3 pb-0.5 outline -outline-offset-1 outline-warning/50">
      <Tick
        isOn={form.context.hasReadRisk}
        onChange={(hasReadRisk) => form.edit({ hasReadRisk })}
        error={form.errorOf('risk')}
      >
        <span className="font-semi text-warning">{t('seconds.risk')}</span>
      </Tick>
    </div>
  )
}
