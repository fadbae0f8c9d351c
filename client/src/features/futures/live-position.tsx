import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Position } from '@bourse/contracts/futures'
import { Button } from '#kit/control'
import { useText } from '#text'
import { ShareSheet } from './lazy-share-sheet.tsx'
import { PositionCard } from './position-card.tsx'
import { useLive } from './use-live.ts'

const StopsSheet = lazy(async () => ({ default: (await import('./stops-sheet.tsx')).StopsSheet }))
const CloseSheet = lazy(async () => ({ default: (await import('./close-sheet.tsx')).CloseSheet }))

type Props = {
  readonly position: Position
  readonly tag?: ReactNode
  readonly more?: ReactNode
}

/** Copied positions are closed by their leader. */
export function LivePosition({ position, tag, more }: Props) {
  const t = useText()
  const live = useLive(position)
  const [open, setOpen] = useState<'stops' | 'close' | 'share' | null>(null)
  const close = () => setOpen(null)
  const sheet = { position, live, onClose: close }
  return (
    <PositionCard position={position} live={live} tag={tag ?? (position.origin === 'copied' && <Copied />)}>
      <div className="flex flex-wrap gap-2 [&>button]:flex-1 [&>button]:px-2">
        <Button kind="neutral" size="middle" onClick={() => setOpen('stops')}>
          {t('futures.stops')}
        </Button>
        <Button kind="neutral" size="middle" onClick={() => setOpen('close')}>
          {t('futures.close')}
        </Button>
        <Button kind="neutral" size="middle" onClick={() => setOpen('share')}>
          {t('futures.share')}
        </Button>
        {more}
      </div>
      <Suspense>
        {open === 'stops' && <StopsSheet {...sheet} />}
        {open === 'close' && <CloseSheet {...sheet} />}
      </Suspense>
      {open === 'share' && (
        <ShareSheet
          position={position}
          price={live.price}
          percent={live.percent}
          tick={live.terms?.priceTick ?? null}
          isClosed={false}
          onClose={close}
        />
      )}
    </PositionCard>
  )
}

function Copied() {
  const t = useText()
  return (
    <span className="tint rounded-xs px-1.5 py-0.5 text-cap font-med text-link">{t('futures.copied')}</span>
  )
}
