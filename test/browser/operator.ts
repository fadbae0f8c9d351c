import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operatorSocket, serveOperator } from '@bourse/exchange'
import { requestExchange } from '@bourse/exchange/operator'
import { pino } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import type { Fixture } from './fixture.ts'

/**
 * Sends operator commands to the exchange of a fixture and returns the results; open for all tests of a file.
 */
export function openOperator(screen: Fixture): (...words: string[]) => Promise<string> {
  const path = operatorSocket(join(tmpdir(), randomBytes(8).toString('hex')))
  let server: Awaited<ReturnType<typeof serveOperator>> | undefined
  beforeAll(async () => {
    server = await serveOperator(screen.environment.exchange.operator, path, pino({ level: 'silent' }))
  })
  afterAll(() => server?.close())
  return async (...words) => {
    const response = await requestExchange(path, words)
    if (response?.ok !== true) throw new Error(response?.lines.join(', ') ?? 'no exchange listens')
    return response.lines.join('\n')
  }
}
