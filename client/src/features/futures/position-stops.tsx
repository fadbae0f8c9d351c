import type { Position } from '@bourse/contracts/futures'
import { lazyComponent } from '#kit/layout'
import type { ProposedStops } from './stops-form.ts'
import { usePositionFigures } from './use-figures.ts'

const StopsSheet = lazyComponent(async () => (await import('./stops-sheet.tsx')).StopsSheet)

type Props = {
  readonly position: Position
  readonly proposed: ProposedStops
  readonly onClose: () => void
}

/** The review of stops that were moved on a chart. */
export const PositionStops = ({ position, ...rest }: Props) => (
  <StopsSheet position={position} live={usePositionFigures([position])(position)} {...rest} />
)
