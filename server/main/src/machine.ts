import { randomBytes } from 'node:crypto'
import { openSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { type MachineTime, machineTime } from '@bourse/contracts/kit'
import { type Logger, destination } from 'pino'
import { BufferedLogStream, type Sink } from './buffered-log-stream.ts'
import { LOG_FILE } from './data-directory.ts'
import { buildLogOptions } from './log-fields.ts'

/** The machine's clock and random source for the BFF, which uses neither directly. */
export const clock = { now: (): MachineTime => machineTime(Date.now()) }
/** Milliseconds since 1970, for logs and intervals. */
export const nowMs = (): number => Date.now()
/** Monotonic milliseconds, unaffected by changes of the machine's clock. */
export const monotonicNow = (): number => performance.now()
export const random = { bytes: drawInBlocks(randomBytes) }

const BLOCK = 4_096

/** Cuts requests from larger blocks, because the system call is slow. No byte is used twice. */
function drawInBlocks(draw: (length: number) => Buffer): (length: number) => Buffer {
  let block = draw(0)
  return (length) => {
    if (length > BLOCK / 16) return draw(length)
    if (length > block.length) block = draw(BLOCK)
    const taken = block.subarray(0, length)
    block = block.subarray(length)
    return taken
  }
}

/**
 * Creates the log: JSON lines on stdout; on a terminal in a file beside the data, so that the startup banner
 * stays visible.
 */
export function createLog(config: { logLevel: string; dataDirectory: string }, part: string): Logger {
  return buildLogOptions(
    config.logLevel,
    part,
    new BufferedLogStream(() => sinkFor(config.dataDirectory)),
    nowMs,
  )
}

function sinkFor(dataDirectory: string): Sink {
  const dest = process.stdout.isTTY ? openSync(join(dataDirectory, LOG_FILE), 'a', 0o600) : 1
  const sink = destination({ dest, sync: false, maxLength: UNWRITTEN_MAX })
  // Lines wait while there is no space; the newest are dropped, and the product continues.
  sink.on('error', (error: Error & { code?: string }) => {
    if (!NO_SPACE.has(error.code ?? '')) throw error
  })
  return sink
}

const UNWRITTEN_MAX = 4_000_000
const NO_SPACE = new Set(['ENOSPC', 'EDQUOT', 'EPIPE'])

/** Whether a port is in use; checked before anything is started. */
export function isPortInUse(port: number, host: string): Promise<boolean> {
  if (port === 0) return Promise.resolve(false)
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(true))
    probe.listen(port, host, () => probe.close(() => done(false)))
  })
}
