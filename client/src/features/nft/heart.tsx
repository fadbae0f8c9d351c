import type { Artwork } from '@bourse/contracts/nft'
import { Heart } from 'lucide-react'
import { useText } from '#text'
import { useLike } from './likes.ts'

type Props = {
  work: Pick<Artwork, 'code' | 'isLiked' | 'name'>
  /** Over a picture it has a dark ground in every theme. */
  isOverPicture?: boolean
}

export function HeartButton({ work, isOverPicture = false }: Props) {
  const t = useText()
  const { isOn, toggle } = useLike(work)
  return (
    <button
      type="button"
      aria-label={t(isOn ? 'nft.unlike' : 'nft.like', { name: work.name })}
      aria-pressed={isOn}
      onClick={toggle}
      className={`press flex size-hit shrink-0 items-center justify-center rounded-pill -outline-offset-2 ${isOverPicture ? 'bg-backdrop' : ''} ${isOn ? 'text-error' : isOverPicture ? 'text-white' : 'text-t1'}`}
    >
      <Heart size={20} strokeWidth={1.75} fill={isOn ? 'currentColor' : 'none'} />
    </button>
  )
}
