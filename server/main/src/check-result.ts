import type { RedisProbe } from '@bourse/bff'

/** One thing that was looked at: `odd` works but deserves a look, `ill` keeps the product from working. */
export type CheckResult = {
  readonly part: string
  readonly state: 'ok' | 'warning' | 'error'
  readonly message: string
}

/** What the doctor may touch. */
export type DoctorDeps = {
  readonly now: () => number
  readonly clientDir: string
  readonly nodeVersion: string
  readonly probeRedis: (url: string) => Promise<RedisProbe>
  readonly isPortInUse: (port: number, host: string) => Promise<boolean>
  /** Whether our own exchange runs on this data directory. */
  readonly isExchangeUp: (dataDirectory: string) => Promise<boolean>
}

/** The word for a fault of the machine or the network; never its message, which may hold an address with a password. */
export function codeOf(error: unknown): string {
  const {
    code,
    cause,
    name = 'unknown',
  } = error as {
    code?: string
    cause?: { code?: string }
    name?: string
  }
  return code ?? cause?.code ?? name
}
