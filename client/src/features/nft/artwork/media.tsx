import { type ArtworkDetail, workName } from '@bourse/contracts/nft'
import { Pause, Play, RotateCw, TriangleAlert, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '#kit/control'
import { useFormat } from '#kit/format'
import { Sheet } from '#kit/overlay'
import { useText } from '#text'
import { ArtPattern, findStill, WorkPicture } from '#features/nft'

type Props = { work: ArtworkDetail }

/** The work itself: a picture that opens large, an animation that can be paused, or a player. */
export function WorkMedia({ work }: Props) {
  if (work.image !== null && (work.medium === 'audio' || work.medium === 'video'))
    return <Player work={work} src={work.image} />
  return work.medium === 'animated' ? <Animation work={work} /> : <Picture work={work} />
}

function Picture({ work }: Props) {
  const t = useText()
  const name = workName(work, useFormat().language)
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="relative">
      <button
        type="button"
        aria-label={t('nft.enlarge', { name })}
        onClick={() => setOpen(true)}
        className="press block w-full -outline-offset-2"
      >
        <WorkPicture work={work} full={work.image} isFirst className="rounded-none" />
      </button>
      {isOpen && <Enlarged src={work.image ?? findStill(work)} name={name} onClose={() => setOpen(false)} />}
    </div>
  )
}

type EnlargedProps = { src: string | null; name: string; onClose: () => void }

const ENLARGED = { width: '250%', maxWidth: 'none' }

/** The whole picture; enlarged, it scrolls in both directions. */
function Enlarged({ src, name, onClose }: EnlargedProps) {
  const t = useText()
  const [isLarge, setLarge] = useState(false)
  const Icon = isLarge ? ZoomOut : ZoomIn
  return (
    <Sheet
      title={name}
      isTall
      onClose={onClose}
      foot={
        <Button kind="neutral" onClick={() => setLarge(!isLarge)}>
          <Icon size={18} />
          {t(isLarge ? 'nft.zoom_out' : 'nft.zoom_in')}
        </Button>
      }
    >
      <div tabIndex={0} role="group" aria-label={name} className="h-full overflow-x-auto overflow-y-auto">
        {src !== null && (
          <img
            src={src}
            alt={name}
            style={isLarge ? ENLARGED : {}}
            className={isLarge ? '' : 'size-full object-contain'}
          />
        )}
      </div>
    </Sheet>
  )
}

const isReduced = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Plays by itself except with reduced motion; the still takes its place while it is paused. */
function Animation({ work }: Props) {
  const t = useText()
  const [isPlaying, setPlaying] = useState(() => !isReduced())
  const Icon = isPlaying ? Pause : Play
  return (
    <div className="relative">
      <WorkPicture
        work={{ ...work, medium: null, image: null }}
        full={isPlaying ? work.image : null}
        isFirst
        className="rounded-none"
      />
      <span className="absolute right-1 bottom-1.5">
        <IconButton
          name={t(isPlaying ? 'nft.pause' : 'nft.play')}
          onClick={() => setPlaying(!isPlaying)}
          className="rounded-pill! bg-backdrop text-t1!"
        >
          <Icon size={20} />
        </IconButton>
      </span>
    </div>
  )
}

/** Loads nothing but the poster before it is started. */
function Player({ work, src }: Props & { src: string }) {
  const name = workName(work, useFormat().language)
  const [attempt, setAttempt] = useState(0)
  const [isBroken, setBroken] = useState(false)
  const retry = () => {
    setBroken(false)
    setAttempt(attempt + 1)
  }
  if (isBroken) return <MediaFault code={work.code} retry={retry} />
  const media = {
    src,
    controls: true,
    preload: 'none',
    'aria-label': name,
    onError: () => setBroken(true),
  } as const
  const captions = work.captions === null ? null : <track default kind="captions" src={work.captions} />
  if (work.medium === 'video')
    return (
      <video
        key={attempt}
        {...media}
        playsInline
        loop
        {...(work.poster === null ? {} : { poster: work.poster })}
        className="aspect-square w-full bg-chip object-contain"
      >
        {captions}
      </video>
    )
  return (
    <div>
      <WorkPicture work={work} isFirst className="rounded-none" />
      <audio key={attempt} {...media} className="w-full px-gutter pt-3">
        {captions}
      </audio>
    </div>
  )
}

function MediaFault({ code, retry }: { code: string; retry: () => void }) {
  const t = useText()
  return (
    <div role="alert" className="relative flex aspect-square flex-col items-center justify-center gap-3">
      <ArtPattern code={code} />
      <p className="relative flex items-center gap-2 rounded-md bg-backdrop px-3 py-2 text-row text-t1">
        <TriangleAlert size={18} className="shrink-0 text-warning" />
        {t('nft.audio_error')}
      </p>
      <Button kind="neutral" size="middle" onClick={retry} className="relative">
        <RotateCw size={16} />
        {t('app.retry')}
      </Button>
    </div>
  )
}
