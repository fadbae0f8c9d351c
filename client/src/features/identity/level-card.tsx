import {
  type Application,
  fiatTradeLimit,
  type Level,
  type Review,
  withdrawalLimit,
} from '@bourse/contracts/identity'
import { BadgeCheck, CircleDashed, CircleX, Clock, Lock } from 'lucide-react'
import { StatusTag } from '#kit/feedback'
import { plainText, timeText } from '#kit/format'
import { Card } from '#kit/layout'
import { Facts } from '#kit/list'
import { useLanguage, useText } from '#text'
import { Rejected } from './rejected.tsx'
import { LEVEL_LABELS, REVIEW_BADGES } from './identity-labels.ts'

type Props = {
  level: Level
  review: Review
  /** The newest application, if it is for this level. */
  application: Application | null
  /** The level below is confirmed. */
  isOpen: boolean
}

const MARK = { none: CircleDashed, pending: Clock, approved: BadgeCheck, rejected: CircleX }
const COLORS = { none: 'text-t3', pending: 'text-warning', approved: 'text-success', rejected: 'text-error' }

/** One level: its state, its limits, and its requirements. */
export function LevelCard({ level, review, application, isOpen }: Props) {
  const t = useText()
  const { status, words } = REVIEW_BADGES[review]
  const Mark = isOpen ? MARK[review] : Lock
  return (
    <Card>
      <header className="flex items-center gap-3">
        <span
          className={`flex size-11 shrink-0 items-center justify-center rounded-pill bg-chip ${COLORS[review]}`}
        >
          <Mark size={24} strokeWidth={1.75} />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="text-body font-semi">{t(LEVEL_LABELS[level])}</h2>
          <p className="text-sub text-t3">
            {t(
              isOpen
                ? level === 'basic'
                  ? 'identity.needs_basic'
                  : 'identity.needs_advanced'
                : 'identity.after_basic',
            )}
          </p>
        </div>
        <StatusTag status={status}>{t(words)}</StatusTag>
      </header>
      {review === 'rejected' && (
        <div className="pt-3">
          <Rejected reason={application?.reason ?? null} />
        </div>
      )}
      <div className="pt-2">
        <Limits level={level} review={review} application={application} />
      </div>
    </Card>
  )
}

function Limits({ level, review, application }: Pick<Props, 'level' | 'review' | 'application'>) {
  const t = useText()
  const language = useLanguage()
  const number = level === 'basic' ? 1 : 2
  const submittedAt = review === 'pending' ? (application?.submittedAt ?? null) : null
  const rows = [
    {
      label: t('identity.withdrawal_limit'),
      value: <Figure text={plainText(withdrawalLimit(number), 0, language)} unit="BTC" />,
    },
    {
      label: t('identity.fiat_limit'),
      value: <Figure text={plainText(fiatTradeLimit(number), 0, language)} unit="USDT" />,
    },
    ...(submittedAt === null
      ? []
      : [{ label: t('identity.submitted_at'), value: timeText(submittedAt, language) }]),
  ]
  return <Facts layout="small" rows={rows} />
}

const Figure = ({ text, unit }: { text: string; unit: string }) => (
  <span className="whitespace-nowrap">
    <span className="num font-num">{text}</span> <span className="text-t2">{unit}</span>
  </span>
)
