import type { Artwork } from '@bourse/contracts/nft'
import { Heart } from 'lucide-react'
import { useText } from '#text'
import { useLike } from './likes.ts'

type Props = { work: Pick<Artwork, 'code' | 'isLiked' | 'name'>; className?: string }

export function HeartButton({ work, className = '' }: Props) {
  const t = useText()
  const { isOn, toggle } = useLike(work)
  return (
    <button
      type="button"
      aria-label={t(isOn ? 'nft.unlike' : 'nft.like', { name: work.name })}
      aria-pressed={isOn}
      onClick={toggle}
      className={`press flex size-hit shrink-0 items-center justify-center rounded-pill -outline-offset-2 ${isOn ? 'text-error' : 'text-t1'} ${className}`}
    >
      <Heart size={20} strokeWidth={1.75} fill={isOn ? 'currentColor' : 'none'} />
    </button>
  )
}
