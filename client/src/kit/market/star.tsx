import { Star } from 'lucide-react'
import { useText } from '#text'

type Props = { name: string; isOn: boolean; onToggle: () => void; size?: number }

export function StarButton({ name, isOn, onToggle, size = 18 }: Props) {
  const t = useText()
  return (
    <button
      type="button"
      aria-label={t(isOn ? 'market.star_remove' : 'market.star_add', { name })}
      aria-pressed={isOn}
      onClick={onToggle}
      className={`press flex size-hit shrink-0 items-center justify-center rounded-md -outline-offset-2 ${isOn ? 'text-warning' : 'text-t3'}`}
    >
      <Star size={size} strokeWidth={1.75} fill={isOn ? 'var(--gold)' : 'none'} />
    </button>
  )
}
