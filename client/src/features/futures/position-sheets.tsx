import type { Position } from '@bourse/contracts/futures'
import { lazyComponent } from '#kit/layout'
import type { Key } from '#text'
import { ShareSheet } from './position-parts.tsx'
import { LOT_STEP } from './terms.ts'
import type { PositionFigures } from './use-figures.ts'

const StopsSheet = lazyComponent(async () => (await import('./stops-sheet.tsx')).StopsSheet)
const CloseSheet = lazyComponent(async () => (await import('./close-sheets.tsx')).CloseSheet)
const DetachSheet = lazyComponent(async () => (await import('./detach-sheet.tsx')).DetachSheet)
const ReverseSheet = lazyComponent(async () => (await import('./reverse-sheet.tsx')).ReverseSheet)

/** The sheets of a position follow the market while open. */
export type SheetProps = {
  readonly position: Position
  readonly live: PositionFigures
  readonly onClose: () => void
}

export type PositionAction = 'stops' | 'close' | 'half' | 'reverse' | 'detach' | 'share'

export const ACTION_KEY: Readonly<Record<PositionAction, Key>> = {
  stops: 'futures.stops',
  close: 'futures.close',
  half: 'futures.close_half',
  reverse: 'futures.reverse',
  detach: 'futures.detach',
  share: 'futures.share',
}

/** A copy is closed as a whole, and may be detached from its leader; one lot has no half. */
export function offersAction({ origin, lots }: Position, action: PositionAction): boolean {
  const isCopy = origin === 'copied'
  if (action === 'detach') return isCopy
  if (action === 'reverse') return !isCopy
  return action !== 'half' || (!isCopy && lots > LOT_STEP)
}

/** The sheet of the pressed action; none while it is null. */
export function PositionSheets({ open, ...sheet }: SheetProps & { readonly open: PositionAction | null }) {
  const { price, percent, terms } = sheet.live
  switch (open) {
    case 'stops':
      return <StopsSheet {...sheet} />
    case 'close':
      return <CloseSheet {...sheet} />
    case 'half':
      return <CloseSheet {...sheet} isHalf />
    case 'reverse':
      return <ReverseSheet {...sheet} />
    case 'detach':
      return <DetachSheet {...sheet} />
    case 'share':
      return (
        <ShareSheet {...sheet} {...{ price, percent }} tick={terms?.priceTick ?? null} isClosed={false} />
      )
    case null:
      return null
  }
}
