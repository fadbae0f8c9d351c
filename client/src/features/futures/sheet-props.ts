import type { Position } from '@bourse/contracts/futures'
import type { Live } from './use-live.ts'

/** What every sheet of a position is given; it follows the market while it is open. */
export type SheetProps = { readonly position: Position; readonly live: Live; readonly onClose: () => void }
