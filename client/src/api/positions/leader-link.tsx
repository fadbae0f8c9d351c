import { lazyComponent } from '#kit/layout'
import type { CopiedPosition } from './leader-name.tsx'

/** Loaded with the first copied position. */
const LeaderName = lazyComponent(async () => (await import('./leader-name.tsx')).LeaderName)

/** The leader of a copied position, also after it became self-held; nothing for any other position. */
export const LeaderLink = ({ position }: { readonly position: CopiedPosition }) =>
  position.leader === null ? null : <LeaderName {...position} leader={position.leader} />
