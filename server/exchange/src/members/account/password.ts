import { argon2, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Random } from '#platform/kernel'
import { createPasswordQueue, PROVEN, type PasswordCaller } from './password-queue.ts'

/** Memory in KiB and passes of one hash. */
export type PasswordCost = { readonly memory: number; readonly passes: number }

/** The cost that OWASP recommends. */
const RECOMMENDED: PasswordCost = { memory: 19_456, passes: 2 }
const SHAPE = { parallelism: 1, tagLength: 32 } as const
const derive = promisify(argon2) as unknown as (
  algorithm: 'argon2id',
  parameters: PasswordCost & typeof SHAPE & { message: Buffer; nonce: Buffer },
) => Promise<Buffer>

type Check = (password: string, stored: string | null) => Promise<boolean>

export type Passwords = {
  hash(password: string): Promise<string>
  /** Does the full work for an unknown member too, so that the duration reveals nothing. */
  readonly matches: Check
  /** Runs the checks of a caller that has proven nothing yet, when its turn comes. */
  inTurn<T>(waiting: PasswordCaller, work: (check: Check) => Promise<T>): Promise<T>
}

/**
 * Hashes with argon2id in a bounded pool, so that a flood of logins cannot take the processor from other
 * calls.
 */
export function createPasswords(random: Random, cost = RECOMMENDED): Passwords {
  const inTurn = createPasswordQueue()
  const tag = (password: string, nonce: Buffer) =>
    derive('argon2id', { ...SHAPE, ...cost, message: Buffer.from(password.normalize('NFC')), nonce })

  const check: Check = async (password, stored) => {
    const [nonce = '', expected = ''] = (stored ?? `${Buffer.alloc(16).toString('base64')}$`).split('$')
    const found = await tag(password, Buffer.from(nonce, 'base64'))
    const expectedHash = Buffer.from(expected, 'base64')
    return stored !== null && found.length === expectedHash.length && timingSafeEqual(found, expectedHash)
  }

  return {
    async hash(password) {
      const nonce = random.bytes(16)
      const found = await inTurn(PROVEN, () => tag(password, nonce))
      return `${nonce.toString('base64')}$${found.toString('base64')}`
    },
    matches: (password, stored) => inTurn(PROVEN, () => check(password, stored)),
    inTurn: (waiting, work) => inTurn(waiting, () => work(check)),
  }
}
