import { phaseAt, type Project } from '@bourse/contracts/ieo'
import { type Amount, multiplyByInt } from '@bourse/contracts/kit'
import { useNow } from '#kit/device'
import { StatusTag } from '#kit/feedback'
import { countdownText, useFormat } from '#kit/format'
import { useText } from '#text'
import { nextChange, soldShare } from './projects.ts'

const TAGS = {
  warmUp: { key: 'ieo.warm_up', status: 'warning' },
  running: { key: 'ieo.running', status: 'primary' },
  ended: { key: 'ieo.ended', status: 'secondary' },
} as const

/** The phase by the server's clock; it changes without a reload. */
export function PhaseTag({ project }: { project: Pick<Project, 'startsAt' | 'endsAt'> }) {
  const t = useText()
  const { key, status } = TAGS[phaseAt(project, useNow())]
  return <StatusTag status={status}>{t(key)}</StatusTag>
}

/** The time to the next change of phase, or the date of the end. */
export function PhaseCountdown({ project }: { project: Pick<Project, 'startsAt' | 'endsAt'> }) {
  const { t, dateText } = useFormat()
  const now = useNow()
  const change = nextChange(project, now)
  if (change === null)
    return (
      <span>
        {t('ieo.ended_on')} {dateText(project.endsAt)}
      </span>
    )
  return (
    <span>
      {t(now < project.startsAt ? 'ieo.starts_in' : 'ieo.ends_in')}{' '}
      <span role="timer" className="num font-num text-t1">
        {countdownText(change - now)}
      </span>
    </span>
  )
}

type ProgressProps = { readonly project: Pick<Project, 'supply' | 'sold' | 'unsoldRate'> }

/** The sold share as a bar and in percent. */
export function Progress({ project }: ProgressProps) {
  const { t, shareText } = useFormat()
  const share = soldShare(project)
  if (share === null) return null
  const percent = multiplyByInt(share, 100n)
  return (
    <div className="flex items-center gap-2">
      <div
        role="progressbar"
        aria-label={t('ieo.sold')}
        aria-valuenow={toWholePercent(percent)}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-1.5 min-w-0 flex-1 overflow-hidden rounded-pill bg-chip"
      >
        <div className="h-full rounded-pill bg-link" style={{ width: `${toWholePercent(percent)}%` }} />
      </div>
      <span className="num shrink-0 font-num text-cap text-t2">{shareText(share, 2)}</span>
    </div>
  )
}

const toWholePercent = (percent: Amount): number => Number(percent / 10n ** 18n)
