// Calls one page over a number of keep-alive connections, at full speed or at a steady rate.
import { percentile } from '../spread.ts'
import { Caller, type Page } from './caller.ts'

type Flood = { readonly connections: number; readonly seconds: number; readonly page: Page }
type SteadyLoad = Flood & { readonly perSecond: number }

// Exits with its parent process.
process.once('disconnect', () => process.exit(0))
process.on('message', (command: Flood | SteadyLoad) => {
  const work = 'perSecond' in command ? callSteadily(command) : flood(command)
  work.then(
    (found) => process.send?.(found),
    (error: unknown) => {
      throw error
    },
  )
})

async function flood({ connections, seconds, page }: Flood) {
  const spans: number[] = []
  const callers = Array.from({ length: connections }, () => new Caller(page))
  await Promise.all(callers.map((caller) => caller.open()))
  const began = performance.now()
  const endsAt = began + seconds * 1_000
  await Promise.all(
    callers.map(
      (caller) =>
        new Promise<void>((done) => {
          const next = (): void => {
            const at = performance.now()
            if (at >= endsAt) return done()
            caller.call(() => {
              spans.push(performance.now() - at)
              next()
            })
          }
          next()
        }),
    ),
  )
  return summarize(callers, spans, (performance.now() - began) / 1_000)
}

/** Calls at a steady rate; each call is timed from its due time, so that a stall is counted in full. */
async function callSteadily({ connections, seconds, page, perSecond }: SteadyLoad) {
  const spans: number[] = []
  const callers = Array.from({ length: connections }, () => new Caller(page))
  await Promise.all(callers.map((caller) => caller.open()))
  const free = [...callers]
  const waiting: number[] = []
  const total = perSecond * seconds
  const began = performance.now()
  let sent = 0
  await new Promise<void>((done) => {
    const send = (caller: Caller, due: number): void =>
      caller.call(() => {
        spans.push(performance.now() - due)
        if (spans.length === total) done()
        const next = waiting.shift()
        if (next === undefined) free.push(caller)
        else send(caller, next)
      })
    const timer = setInterval(() => {
      const until = Math.min(total, Math.floor(((performance.now() - began) * perSecond) / 1_000))
      for (; sent < until; sent++) {
        const due = began + (sent * 1_000) / perSecond
        const caller = free.pop()
        if (caller === undefined) waiting.push(due)
        else send(caller, due)
      }
      if (sent === total) clearInterval(timer)
    }, 1)
  })
  return summarize(callers, spans, (performance.now() - began) / 1_000)
}

function summarize(callers: readonly Caller[], spans: number[], seconds: number) {
  for (const caller of callers) caller.close()
  return {
    seconds,
    responses: spans.length,
    wrong: callers.reduce((all, { wrong }) => all + wrong, 0),
    perSecond: spans.length / seconds,
    p50: percentile(spans, 0.5),
    p99: percentile(spans, 0.99),
  }
}
