import type { Level, Review } from '@bourse/contracts/identity'
import { Check } from 'lucide-react'
import { useText } from '#text'
import type { LevelStatuses } from './level-status.ts'
import { LEVEL_LABELS } from './identity-labels.ts'

/** Basic → Advanced: completed steps and the current one. */
export function StepBar({ statuses, now }: { statuses: LevelStatuses; now: Level }) {
  const t = useText()
  return (
    <ol className="flex items-center gap-2 pt-2 pb-5" aria-label={t('settings.identity')}>
      <Step number={1} review={statuses.basic} isNow={now === 'basic'} words={t(LEVEL_LABELS.basic)} />
      <li
        aria-hidden="true"
        className={`h-px flex-1 ${statuses.basic === 'approved' ? 'bg-success' : 'bg-control/60'}`}
      />
      <Step
        number={2}
        review={statuses.advanced}
        isNow={now === 'advanced'}
        words={t(LEVEL_LABELS.advanced)}
      />
    </ol>
  )
}

type StepProps = { number: number; review: Review; isNow: boolean; words: string }

const Step = ({ number, review, isNow, words }: StepProps) => {
  const isDone = review === 'approved'
  const stateClasses = isDone
    ? 'border-success text-success'
    : isNow
      ? 'border-link text-link'
      : 'border-control text-t3'
  return (
    <li aria-current={isNow ? 'step' : undefined} className="flex min-w-0 items-center gap-2">
      <span
        className={`num flex size-6.5 shrink-0 items-center justify-center rounded-pill border text-sub font-semi ${stateClasses}`}
      >
        {isDone ? <Check size={14} strokeWidth={2.5} /> : number}
      </span>
      <span className={`text-row ${isNow ? 'font-semi text-t1' : 'text-t2'}`}>{words}</span>
    </li>
  )
}
