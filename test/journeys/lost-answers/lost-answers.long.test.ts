import { useTestEnvironment } from '#environment'
import { describe, expect, it } from 'vitest'
import { type App, createApp, effects } from './app.ts'
import type { Press } from './press.ts'
import { PRESSES } from './presses.ts'

const environment = useTestEnvironment()

type PressKind = Parameters<Press['buildInput']>[0]
/** Changes between the lost response and the second press, whose connection is good. */
const SITUATIONS: readonly (readonly [name: string, change: (app: App) => void, which: PressKind])[] = [
  ['its sheet closed', (app) => app.leaveForm(), 'first'],
  [
    'its page left and opened again',
    (app) => {
      app.leaveForm()
      void app.ask()
    },
    'first',
  ],
  ['a reload', (app) => app.reload(), 'first'],
  ['a new price', () => undefined, 'new price'],
  ['a new code', () => undefined, 'new code'],
]

describe.each(Object.entries(PRESSES))('%s whose response is lost', (_name, prepare) => {
  it.each(SITUATIONS)(
    'has one effect after %s and a second press',
    { timeout: 60_000 },
    async (_situation, change, which) => {
      await environment.price('BTC/USDT', '60000')
      const { member, endpoint, buildInput: inputOf } = await prepare(environment)
      const before = await effects(environment, member, endpoint)
      const app = createApp(environment, member)
      app.network.state = 'sent'
      expect((await app.press(endpoint, inputOf('first'))).kind).toBe('unknown')
      app.network.state = 'good'
      change(app)
      expect((await app.press(endpoint, inputOf(which))).kind).toBe('earlier-applied')
      expect(await effects(environment, member, endpoint)).toBe(before + 1)
    },
  )
})
