import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operatorSocket, serveOperator } from '@bourse/exchange'
import { askExchange } from '@bourse/exchange/operator'
import { pino } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import type { Stage } from './stage.ts'

/** The operator's words to the exchange of a stage, and what it answers; open for all tests of a file. */
export function operatorOf(screen: Stage): (...words: string[]) => Promise<string> {
  const path = operatorSocket(join(tmpdir(), randomBytes(8).toString('hex')))
  let server: Awaited<ReturnType<typeof serveOperator>> | undefined
  beforeAll(async () => {
    server = await serveOperator(screen.world.exchange.operator, path, pino({ level: 'silent' }))
  })
  afterAll(() => server?.close())
  return async (...words) => {
    const answer = await askExchange(path, words)
    if (answer?.ok !== true) throw new Error(answer?.lines.join(', ') ?? 'nobody listens')
    return answer.lines.join('\n')
  }
}
