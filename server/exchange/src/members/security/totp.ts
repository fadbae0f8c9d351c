import { generateURI, ScureBase32Plugin, verifySync } from 'otplib'
import { HOUR, machineMs, type MachineTime, SECOND } from '@bourse/contracts/kit'
import type { Random } from '#platform/kernel'

const SECRET_BYTES = 20
/** A device's clock may be one step off in either direction. */
const TOLERANCE_SECONDS = 30
const STEP_SECONDS = 30
const ISSUER = 'Bourse'

const base32 = new ScureBase32Plugin()

export const createSecret = (random: Random): string =>
  base32.encode(random.bytes(SECRET_BYTES), { padding: false })

/** Formats the URI for a secret's QR code. */
export const formatTotpUri = (secret: string, label: string): string =>
  generateURI({ issuer: ISSUER, label, secret })

type TotpAttempt = {
  readonly secret: string
  readonly code: string
  /** The last used step. */
  readonly after: number
  /** Apps compute codes by the time of their device, so the operator's changes of the exchange's clock do not count. */
  readonly machineNow: MachineTime
}

/** Finds the step that a code belongs to; null when it is wrong or no newer than the last used step. */
export function findTotpStep({ secret, code, after, machineNow }: TotpAttempt): number | null {
  const epoch = Math.floor(machineMs(machineNow) / SECOND)
  const found = verifySync({ secret, token: code, epoch, epochTolerance: TOLERANCE_SECONDS })
  if (!found.valid || !('timeStep' in found)) return null
  // An earlier release stored steps of the exchange's clock, which the operator may have set ahead by days.
  const isOfMachine = after * STEP_SECONDS <= epoch + HOUR / SECOND
  return found.timeStep > after || !isOfMachine ? found.timeStep : null
}
