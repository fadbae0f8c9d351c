import type { RedisProbe } from '@bourse/bff'

/** One check of the doctor: `warning` works but deserves attention, `error` prevents a start. */
export type CheckResult = {
  readonly part: string
  readonly state: 'ok' | 'warning' | 'error'
  readonly message: string
}

/** The system access of the doctor. */
export type DoctorDeps = {
  readonly now: () => number
  readonly clientDir: string
  readonly nodeVersion: string
  readonly probeRedis: (url: string) => Promise<RedisProbe>
  readonly isPortInUse: (port: number, host: string) => Promise<boolean>
  readonly isExchangeUp: (dataDirectory: string) => Promise<boolean>
  /** Overdue work of the running exchange, one line per kind. */
  readonly overdue: (dataDirectory: string) => Promise<readonly string[]>
}

/**
 * Finds the code of a system or network error; never its message, which may contain a URL with a password.
 */
export function findErrorCode(error: unknown): string {
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
