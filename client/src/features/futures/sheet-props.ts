import type { Position } from '@bourse/contracts/futures'
import type { Live } from './use-live.ts'

/** The sheets of a position follow the market while open. */
export type SheetProps = { readonly position: Position; readonly live: Live; readonly onClose: () => void }
