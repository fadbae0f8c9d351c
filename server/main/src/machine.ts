import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { type Logger, destination } from 'pino'
import { logOf } from './log-lines.ts'

/** The machine's clock and chance for the BFF, which reads neither by itself. */
export const clock = { now: (): number => Date.now() }
export const random = { bytes: blocksOf(randomBytes) }

const BLOCK = 4_096

/** Each request takes a few bytes: they are cut from blocks, because the system is slow to be asked. None is given twice. */
function blocksOf(draw: (length: number) => Buffer): (length: number) => Buffer {
  let block = draw(0)
  return (length) => {
    if (length > BLOCK / 16) return draw(length)
    if (length > block.length) block = draw(BLOCK)
    const taken = block.subarray(0, length)
    block = block.subarray(length)
    return taken
  }
}

/** JSON lines on stdout; where a person is watching, in a file beside the data, so that the address stays in sight. */
export function createLog(config: { logLevel: string; dataDirectory: string }, part: string): Logger {
  if (!process.stdout.isTTY)
    return logOf(config.logLevel, part, destination({ dest: 1, ...IN_BLOCKS }), clock.now)
  mkdirSync(config.dataDirectory, { recursive: true })
  const path = join(config.dataDirectory, 'bourse.log')
  return logOf(config.logLevel, part, destination({ dest: path, ...IN_BLOCKS }), clock.now)
}

/**
 * Lines leave some at a time, a fifth of a second late at most: one by one they cost more than what they tell of. Those that
 * are left are written when the process exits, however it comes to that, and at once with a fatal one.
 */
const IN_BLOCKS = { sync: false, minLength: 8_192, periodicFlush: 200 } as const

/** Whether somebody else already listens there; asked before anything is started for nothing. */
export function isTaken(port: number, host: string): Promise<boolean> {
  if (port === 0) return Promise.resolve(false)
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(true))
    probe.listen(port, host, () => probe.close(() => done(false)))
  })
}
