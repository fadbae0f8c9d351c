import { createHmac } from 'node:crypto'
import { SECRET_MARK } from '@bourse/contracts/security'
import type { Random } from '#platform/kernel'

const ID_BYTES = 12

/** Creates a key; its secret is derived from the installation's key and stored nowhere. */
export function createSecret(
  random: Random,
  master: Buffer,
): { readonly key: string; readonly secret: string } {
  const key = random.bytes(ID_BYTES).toString('hex')
  return { key, secret: deriveSecret(master, key) }
}

/** The text that the member receives once: the credential of `Authorization`, and the key of signatures. */
export const deriveSecret = (master: Buffer, key: string): string =>
  `${SECRET_MARK}${key}_${createHmac('sha256', master).update(`api key ${key}`).digest('hex')}`
