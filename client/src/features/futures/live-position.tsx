import { lazy, Suspense, useState } from 'react'
import type { Position } from '@bourse/contracts/futures'
import { Button } from '#kit/control'
import { useText } from '#text'
import { ShareSheet } from './lazy-share-sheet.tsx'
import { PositionCard } from './position-card.tsx'
import { useLive } from './use-live.ts'

const StopsSheet = lazy(async () => ({ default: (await import('./stops-sheet.tsx')).StopsSheet }))
const CloseSheet = lazy(async () => ({ default: (await import('./close-sheet.tsx')).CloseSheet }))

const ACTIONS = ['stops', 'close', 'share'] as const

/** Copied positions are closed by their leader. */
export function LivePosition({ position }: { position: Position }) {
  const t = useText()
  const live = useLive(position)
  const [open, setOpen] = useState<(typeof ACTIONS)[number] | null>(null)
  const close = () => setOpen(null)
  const sheet = { position, live, onClose: close }
  return (
    <PositionCard position={position} live={live}>
      <div className="flex flex-wrap gap-2 [&>button]:flex-1 [&>button]:px-2">
        {ACTIONS.map((action) => (
          <Button key={action} kind="neutral" size="middle" onClick={() => setOpen(action)}>
            {t(`futures.${action}`)}
          </Button>
        ))}
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
