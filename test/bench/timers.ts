import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { account } from '@bourse/contracts/account'
import { operatorSocket } from '@bourse/exchange'
import { askExchange } from '@bourse/exchange/operator'
import { PASSWORD } from '../environment/member.ts'
import type { Figure } from './figure.ts'
import { ordersAtExchange, type Trader } from './measures.ts'
import type { TimedExchange, TimedReport } from './processes/timed-exchange.ts'
import { OTHER } from './stretches/stretches.ts'

const PROGRAM = fileURLToPath(new URL('./processes/timed-exchange.ts', import.meta.url))
const [POSITIONS, LOANS, LISTENERS] = [10_000, 5_000, 500]
const [TRADERS, PER_SECOND] = [20, 400]
/** Until the traders are logged in and the code is compiled, on a slow machine. */
const PREPARATION_S = 120
const WARM_UP_S = 15
const HOLDS_AT_MOST_MS = 10

/**
 * How long each task of an exchange holds the event loop, beside 400 orders per second; amid the run an hour, a day and
 * a candle of each period end.
 */
export async function timers(seconds: number): Promise<Figure[]> {
  const before = PREPARATION_S + seconds / 2
  const child = fork(PROGRAM, [POSITIONS, LOANS, before].map(String))
  const ended = once(child, 'exit')
  try {
    const [exchange] = (await once(child, 'message')) as [TimedExchange]
    const midnight = performance.now() + exchange.midnightInMs
    const listener = new Worker(new URL('./listener.ts', import.meta.url), {
      workerData: { url: exchange.url, key: exchange.feedKey, members: exchange.members.slice(0, LISTENERS) },
    })
    await once(listener, 'message')
    const traders = await tradersOf(exchange)
    const warmUp = Math.floor((midnight - performance.now()) / 1_000 - seconds / 2)
    if (warmUp < WARM_UP_S) throw new Error('the machine is too busy to prepare the exchange in time')
    await ordersAtExchange(traders, { perSecond: PER_SECOND, seconds: WARM_UP_S })
    await pause(midnight - performance.now() - seconds * 500)
    child.send('reset')
    const { spans, failed } = await ordersAtExchange(traders, { perSecond: PER_SECOND, seconds })
    child.send('report')
    const [{ held }] = (await once(child, 'message')) as [TimedReport]
    await listener.terminate()
    return [
      ...held.map(({ task, longest }): Figure => {
        const goal = task === OTHER ? null : { atMost: HOLDS_AT_MOST_MS }
        return { name: `${task}, longest stretch`, value: longest, unit: 'ms', goal }
      }),
      { name: 'order at 400/s, 99 of 100', value: spans.at(0.99), unit: 'ms', goal: null },
      { name: 'orders that were not taken', value: failed, unit: '', goal: { atMost: 0 } },
    ]
  } finally {
    child.disconnect()
    await ended
  }
}

async function tradersOf({ url, directory }: TimedExchange): Promise<Trader[]> {
  const traders: Trader[] = []
  for (let number = 0; number < TRADERS; number++) {
    const email = `timed-${number}@example.com`
    await askExchange(operatorSocket(directory), ['member', 'create', email, PASSWORD])
    await askExchange(operatorSocket(directory), ['member', 'fund', email, '1000000', 'USDT'])
    const response = await fetch(`${url}/api${account.login.path}`, {
      method: 'POST',
      body: new URLSearchParams({ user_string: email, password: PASSWORD }),
    })
    const { message } = (await response.json()) as { readonly message: unknown }
    traders.push({ url, bearer: String(message), address: '' })
  }
  return traders
}
