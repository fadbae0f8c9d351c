import { argon2, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { refuse } from '@bourse/contracts/kit'
import type { Random } from '#kernel'

/** Memory in KiB and passes of one hash. */
export type PasswordCost = { readonly memory: number; readonly passes: number }

/** As OWASP recommends. */
const RECOMMENDED: PasswordCost = { memory: 19_456, passes: 2 }
const SHAPE = { parallelism: 1, tagLength: 32 } as const
const RUNNING = 2
const WAITING = 20

const derive = promisify(argon2) as unknown as (
  algorithm: 'argon2id',
  parameters: PasswordCost & typeof SHAPE & { message: Buffer; nonce: Buffer },
) => Promise<Buffer>

export type Passwords = {
  hash(password: string): Promise<string>
  /** Does the full work for an unknown member too, so that the duration reveals nothing. */
  matches(password: string, stored: string | null): Promise<boolean>
}

/** argon2id behind a bounded pool, so that a flood of logins cannot take the processor from other calls. */
export function createPasswords(random: Random, cost = RECOMMENDED): Passwords {
  const queue: (() => void)[] = []
  let running = 0

  async function runQueued<T>(work: () => Promise<T>): Promise<T> {
    if (running >= RUNNING) {
      if (queue.length >= WAITING) refuse('try_again')
      await new Promise<void>((resume) => queue.push(resume))
    }
    running++
    try {
      return await work()
    } finally {
      running--
      queue.shift()?.()
    }
  }

  const tag = (password: string, nonce: Buffer) =>
    runQueued(() =>
      derive('argon2id', { ...SHAPE, ...cost, message: Buffer.from(password.normalize('NFC')), nonce }),
    )

  return {
    async hash(password) {
      const nonce = random.bytes(16)
      return `${nonce.toString('base64')}$${(await tag(password, nonce)).toString('base64')}`
    },
    async matches(password, stored) {
      const [nonce = '', expected = ''] = (stored ?? `${Buffer.alloc(16).toString('base64')}$`).split('$')
      const found = await tag(password, Buffer.from(nonce, 'base64'))
      const expectedHash = Buffer.from(expected, 'base64')
      return stored !== null && found.length === expectedHash.length && timingSafeEqual(found, expectedHash)
    },
  }
}
