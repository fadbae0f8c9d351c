import { generateURI, ScureBase32Plugin, verifySync } from 'otplib'
import { type Instant, SECOND } from '@bourse/contracts/kit'
import type { Random } from '#kernel'

const SECRET_BYTES = 20
/** A device's clock may be one step off in either direction. */
const TOLERANCE_SECONDS = 30
const ISSUER = 'Bourse'

const base32 = new ScureBase32Plugin()

export const newSecret = (random: Random): string =>
  base32.encode(random.bytes(SECRET_BYTES), { padding: false })

/** The URI in a secret's QR code. */
export const uriOf = (secret: string, label: string): string => generateURI({ issuer: ISSUER, label, secret })

type Typed = { readonly secret: string; readonly code: string; readonly after: number; readonly now: Instant }

/** The step that a code belongs to; null when it is wrong or no newer than the last used step. */
export function stepOf({ secret, code, after, now }: Typed): number | null {
  const epoch = Math.floor(now / SECOND)
  const found = verifySync({ secret, token: code, epoch, epochTolerance: TOLERANCE_SECONDS })
  return found.valid && 'timeStep' in found && found.timeStep > after ? found.timeStep : null
}
