import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operatorSocket, serveOperator } from '@bourse/exchange'
import { pino } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { createTestEnvironment, type TestEnvironment, type TestEnvironmentOptions } from './environment.ts'

/**
 * The environment of a test file or a group of tests: started before them, and closed after their own hooks have
 * ended. Its members can be read only while tests run, because it does not exist earlier.
 */
export function useTestEnvironment(options: TestEnvironmentOptions = {}): TestEnvironment {
  let started: TestEnvironment | undefined
  beforeAll(async () => {
    started = await createTestEnvironment(options)
  })
  afterAll(async () => {
    await started?.close()
    started = undefined
  })
  return new Proxy({} as TestEnvironment, {
    get(_target, name) {
      if (started === undefined) throw new Error('the environment exists only while tests run')
      return Reflect.get(started, name)
    },
  })
}

/** The path of a socket that takes operator commands while the tests of a file run. */
export function useOperatorSocket(environment: TestEnvironment): string {
  const path = operatorSocket(join(tmpdir(), randomBytes(8).toString('hex')))
  let server: Awaited<ReturnType<typeof serveOperator>> | undefined
  beforeAll(async () => {
    server = await serveOperator(environment.exchange.operator, path, pino({ level: 'silent' }))
  })
  afterAll(() => server?.close())
  return path
}
