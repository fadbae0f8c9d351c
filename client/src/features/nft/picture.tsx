import type { Artwork } from '@bourse/contracts/nft'
import { Film, type LucideIcon, Music, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#text'
import { ArtPattern } from './art-pattern.tsx'
import { MEDIUM_KEYS } from './works.ts'

type WorkPicture = Pick<Artwork, 'code' | 'image' | 'medium' | 'poster'>

/** The picture that moves nothing: the poster, or a still work itself; null where the platform has none. */
export const findStill = ({ image, medium, poster }: WorkPicture): string | null =>
  poster ?? (medium === 'audio' || medium === 'video' ? null : image)

const MARKS: Partial<Record<NonNullable<Artwork['medium']>, LucideIcon>> = {
  animated: Sparkles,
  audio: Music,
  video: Film,
}

type Props = {
  work: WorkPicture
  isFirst?: boolean
  /** Covers the still once it has loaded. */
  full?: string | null
  className?: string
}

/** The square still of a work; loaded when it comes near the screen. */
export function WorkPicture({ work, isFirst = false, full = null, className = 'rounded-md' }: Props) {
  const t = useText()
  const Mark = work.medium === null ? undefined : MARKS[work.medium]
  return (
    <span className={`relative block aspect-square overflow-hidden bg-chip ${className}`}>
      <ArtPattern code={work.code} />
      <Still key={findStill(work)} src={findStill(work)} isFirst={isFirst} />
      <Still key={`full ${full ?? ''}`} src={full} isFirst={isFirst} />
      {Mark !== undefined && work.medium !== null && (
        <span
          role="img"
          aria-label={t(MEDIUM_KEYS[work.medium])}
          className="absolute bottom-1.5 left-2 flex size-6 items-center justify-center rounded-pill bg-backdrop text-t1"
        >
          <Mark size={14} strokeWidth={2} />
        </span>
      )}
    </span>
  )
}

function Still({ src, isFirst }: { src: string | null; isFirst: boolean }) {
  const [state, setState] = useState<'loading' | 'shown' | 'broken'>('loading')
  if (src === null || src === '' || state === 'broken') return null
  return (
    <img
      src={src}
      alt=""
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
      onLoad={() => setState('shown')}
      onError={() => setState('broken')}
      className={`absolute inset-0 size-full object-cover ${state === 'shown' ? '' : 'opacity-0'}`}
    />
  )
}
