import type { NameMark } from '@bourse/contracts/account'
import { CircleCheckBig, Bot, Headset } from 'lucide-react'
import { useText } from '#text'

const MARKS = {
  staff: { Icon: Headset, color: 'text-success', label: 'mark.staff' },
  house: { Icon: Bot, color: 'text-warning', label: 'mark.house' },
  leader: { Icon: CircleCheckBig, color: 'text-link', label: 'mark.leader' },
} as const

/** Drawn beside the name, never in it, because no typed text can contain a drawn sign. */
export function NameMarkIcon({ mark }: { readonly mark: NameMark | null }) {
  const t = useText()
  if (mark === null) return null
  const { Icon, color, label } = MARKS[mark]
  return (
    <span
      role="img"
      aria-label={t(label)}
      title={t(label)}
      data-mark={mark}
      className={`ml-1 inline-block ${color}`}
    >
      <Icon size="1em" aria-hidden="true" />
    </span>
  )
}
