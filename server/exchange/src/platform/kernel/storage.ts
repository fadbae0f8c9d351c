import { statfs } from 'node:fs/promises'
import type { Logger } from 'pino'
import { DatabaseUnavailable } from './connection-errors.ts'

/** There is no space for a write; nothing was changed, and reads continue. */
export class StorageFull extends DatabaseUnavailable {}

/** SQLSTATE disk_full, and the codes of a full disk or quota. */
const FULL_CODES = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Whether a failure is the full disk, also as a cause or one of several. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, cause, errors } = error as Error & { code?: unknown; errors?: readonly unknown[] }
  return (
    error instanceof StorageFull ||
    (typeof code === 'string' && FULL_CODES.has(code)) ||
    isStorageFull(cause) ||
    (Array.isArray(errors) && errors.length > 0 && errors.every(isStorageFull))
  )
}

/** Logs a failure of recurring work, except the full disk, which its watch reports once. */
export function logFailure(log: Logger, error: unknown, message: string): void {
  if (!isStorageFull(error)) log.error({ err: error }, message)
}

export type SpaceState = 'free' | 'full'

/** The space for writes, of a disk or of a database elsewhere. */
export type Storage = {
  /** Whether writes are refused. */
  isFull(): boolean
  /** Returns `full` from the first refused write, or too little space, until there is space again. */
  state(): SpaceState
  /** Reports that a write met a full disk. The free space may not show it: a quota, or a server elsewhere. */
  reportFull(): void
  reportWritten(): void
  stop(): void
}

/** Storage without a limit, for tests. */
export const UNLIMITED: Storage = {
  isFull: () => false,
  state: () => 'free',
  reportFull: () => undefined,
  reportWritten: () => undefined,
  stop: () => undefined,
}

export type StorageOptions = {
  /** The directory whose disk is watched; null: only reports count. */
  readonly directory: string | null
  /** Free space below which writes stop, because a database whose log finds no space stops as a whole. */
  readonly reserveBytes: number
  readonly log: Logger
  /** Monotonic milliseconds. */
  readonly monotonicNow: () => number
  readonly free?: (directory: string) => Promise<number>
}

const WATCH_MS = 1_000
/** Delay after a reported write before the next one is tried. */
const RETRY_MS = 5_000
/**
 * Factor of the reserve with which writes resume, so that a nearly full disk does not switch back and forth.
 */
const HYSTERESIS = 1.25

/** Watches the free space; logs once when it ends and once when it is back. */
export async function watchStorage(options: StorageOptions): Promise<Storage> {
  const { directory, reserveBytes, log, monotonicNow, free = readFreeBytes } = options
  let isLow = false
  let reportedAt: number | null = null
  let wasFull = false

  function announce(): void {
    const isFull = isLow || reportedAt !== null
    if (isFull === wasFull) return
    wasFull = isFull
    if (isFull) log.error('no space left for data: writes are refused until there is some')
    else log.warn('there is space for data again: writes resume')
  }
  async function check(): Promise<void> {
    if (directory === null) return
    isLow = (await free(directory)) < reserveBytes * (isLow ? HYSTERESIS : 1)
    announce()
  }
  await check()
  const timer = setInterval(() => {
    check().catch((error: unknown) => log.error({ err: error }, 'failed to read the free space'))
  }, WATCH_MS)
  timer.unref()
  return {
    isFull: () => isLow || (reportedAt !== null && monotonicNow() - reportedAt < RETRY_MS),
    state: () => (wasFull ? 'full' : 'free'),
    reportFull() {
      reportedAt = monotonicNow()
      announce()
    },
    reportWritten() {
      if (reportedAt === null) return
      reportedAt = null
      announce()
    },
    stop: () => clearInterval(timer),
  }
}

/** Reads the number of bytes that a user without privileges may still write. */
export async function readFreeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}
