import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '@bourse/test/environment'
import { Product } from '@bourse/test/faults'
import { script, type ChildProgram } from './comparison/machine.ts'
import { type Figure, figure } from './figure.ts'
import { clientAddress, followFeed } from './processes/feed-client.ts'
import type { Fault } from './processes/live-upstream.ts'

const FAULTS: readonly Fault[] = ['killed', 'silent', 'silent, REST frozen', 'slow', 'clock stopped']
const CHANNELS = ['tickers', 'depth:1']
const CLIENTS = 100
const FAULT_MS = 20_000
const RECOVERY_MS = 16_000
/** Time until the upstream's usual interval is known. */
const WARM_UP_MS = 12_000

type Notice = { readonly feed: 'socket.io' | 'plain'; readonly name: string; readonly at: number }
/** Everything that reached any client or probe, with its time. */
const notices: Notice[] = []
type Reply = { readonly at: number; readonly age: number; readonly isStale: boolean; readonly status: number }
const replies: Reply[] = []
type Ready = { readonly at: number; readonly text: string }
const readiness: Ready[] = []
type Message = { op?: string; ch?: string; source?: string; reason?: string; age?: number | null }

function formatName({ op, ch, source, reason, age }: Message): string {
  if (op === 'beat') return `beat ${age ?? ''}`
  if (op === undefined) return `frame ${ch}${source === undefined ? '' : ` by ${source}`}`
  return [op, ch, reason, source].filter((word) => word !== undefined).join(' ')
}

const EVENT = '42'

/** Opens Engine.IO by hand: open, connect, subscribe, respond to pings. */
function openApp(url: string, number: number): Promise<() => void> {
  const socketUrl = `${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`
  const socket = new WebSocket(socketUrl, clientAddress(number))
  return new Promise((done, failed) => {
    socket.addEventListener('error', () => failed(new Error('a socket was refused')))
    socket.addEventListener('message', ({ data }) => {
      const text = String(data)
      if (text.startsWith('0')) socket.send('40')
      else if (text.startsWith('40')) socket.send(`420${JSON.stringify(['sub', { ch: CHANNELS }])}`)
      else if (text === '2') socket.send('3')
      else if (text.startsWith('430')) done(() => socket.close())
      else if (text.startsWith(EVENT)) {
        const [name, message] = JSON.parse(text.slice(EVENT.length)) as [string, Message]
        const own = name === 'tick' ? message : { ...message, op: name }
        notices.push({ feed: 'socket.io', name: formatName(own), at: Date.now() })
      }
    })
  })
}

async function openPlain(url: string, number: number): Promise<() => void> {
  const socket = await followFeed(url, number, CHANNELS, (text) =>
    notices.push({ feed: 'plain', name: formatName(JSON.parse(text) as Message), at: Date.now() }),
  )
  return () => socket.close()
}

/** Reads quotes and readiness twice a second, until the end. */
function probe(url: string, opsUrl: string): () => void {
  const timer = setInterval(() => {
    const at = Date.now()
    void fetch(`${url}/api/currency/quotation_new`).then(({ headers, status }) =>
      replies.push({
        at,
        status,
        age: Number(headers.get('age') ?? 0),
        isStale: headers.get('x-stale') === '1',
      }),
    )
    void fetch(`${opsUrl}/readyz`)
      .then((response) => response.json() as Promise<{ status: string; reasons?: string[]; quotes: string }>)
      .then(({ status, reasons = [], quotes }) =>
        readiness.push({ at, text: [status, ...reasons, quotes].join(' ') }),
      )
  }, 500)
  return () => clearInterval(timer)
}

const seconds = (from: number, at: number | undefined) =>
  at === undefined ? '—' : ((at - from) / 1000).toFixed(1)

/** Finds the first and last arrival, and counts the clients that received it. */
function arrival(feed: Notice['feed'], from: number, to: number, starts: string): string {
  const found = notices.filter(
    ({ feed: own, name, at }) => own === feed && at >= from && at < to && name.startsWith(starts),
  )
  const last = found.at(-1)?.at
  return found.length === 0 ? '—' : `${found.length}× ${seconds(from, found[0]?.at)}–${seconds(from, last)} s`
}

function report(fault: Fault, from: number, back: number, to: number): void {
  console.log(`\n${fault}: seconds after the fault, and after its end`)
  for (const feed of ['socket.io', 'plain'] as const) {
    const heartbeats = notices.filter(
      ({ feed: own, name, at }) => own === feed && at >= from && at < back && name.startsWith('beat'),
    )
    const oldest = Math.max(0, ...heartbeats.map(({ name }) => Number(name.slice(5))))
    const during = ['stale tickers', 'stale depth:1', 'fresh tickers rest', 'frame tickers by rest']
    const cells = during.map((name) => `${name}: ${arrival(feed, from, back, name)}`)
    const after = ['fresh tickers', 'fresh depth:1'].map(
      (name) => `${name}: ${arrival(feed, back, to, name)}`,
    )
    console.log(
      `  ${feed.padEnd(10)} ${cells.join(' | ')} | heartbeats ${heartbeats.length}, oldest age ${oldest} ms`,
    )
    console.log(`  ${''.padEnd(10)} after: ${after.join(' | ')}`)
  }
  const rest = replies.filter(({ at }) => at >= from && at < back)
  const marked = rest.filter(({ isStale }) => isStale)
  const oldestPlain = Math.max(0, ...rest.filter(({ isStale }) => !isStale).map(({ age }) => age))
  const after = replies.filter(
    ({ at }) => at >= back && at < to && !replies.some((one) => one.at > at && one.isStale && one.at < to),
  )
  console.log(
    `  REST       x-stale from ${seconds(from, marked[0]?.at)} s (${marked.length} of ${rest.length}), oldest Age ${Math.max(0, ...marked.map(({ age }) => age))} s; oldest without the mark ${oldestPlain} s; current again ${seconds(back, after[0]?.at)} s`,
  )
  const steps = readiness.filter(
    ({ at, text }, index) => at >= from && at < to && text !== readiness[index - 1]?.text,
  )
  console.log(`  /readyz    ${steps.map(({ at, text }) => `${seconds(from, at)} s ${text}`).join(' | ')}`)
}

/** Measures which frames two hundred clients receive, and when, while the upstream fails in five ways. */
export async function stale(): Promise<Figure[]> {
  const opsPort = await freePort()
  let upstream = script('load', 'live-upstream')
  const { url: upstreamUrl } = await upstream.nextMessage<{ url: string }>()
  const product = new Product({ UPSTREAM_URL: upstreamUrl, OPS_PORT: String(opsPort) })
  const closers: (() => void)[] = []
  const figures: Figure[] = []
  try {
    await product.start()
    for (let number = 0; number < CLIENTS; number++) {
      closers.push(await openApp(product.url, number), await openPlain(product.url, number + 10_000))
    }
    closers.push(probe(product.url, `http://127.0.0.1:${opsPort}`))
    await pause(WARM_UP_MS)
    for (const fault of FAULTS) {
      const from = Date.now()
      await inflict(upstream, fault)
      const back = Date.now()
      upstream = await recover(upstream, fault, new URL(upstreamUrl).port)
      await pause(RECOVERY_MS)
      report(fault, from, back, Date.now())
      figures.push(...buildFigures(fault, from, back))
    }
  } finally {
    for (const close of closers) close()
    await product.remove()
    await upstream.stop()
  }
  return [
    ...figures,
    figure('the last client notified of any fault', Math.max(...figures.map(({ value }) => value)), 's'),
  ]
}

async function inflict(upstream: ChildProgram, fault: Fault): Promise<void> {
  // A killed process sends no reply.
  await upstream.ask({ fault }).catch((error: unknown) => {
    if (fault !== 'killed') throw error
  })
  await pause(FAULT_MS)
}

async function recover(upstream: ChildProgram, fault: Fault, port: string): Promise<ChildProgram> {
  if (fault !== 'killed') {
    await upstream.ask({ fault: 'none' })
    return upstream
  }
  const next = script('load', 'live-upstream', port)
  await next.nextMessage()
  return next
}

/** The slow upstream is still live on the socket: its events are late, but they arrive. */
function buildFigures(fault: Fault, from: number, back: number): Figure[] {
  if (fault === 'slow') return []
  return (['socket.io', 'plain'] as const).map((feed) => {
    const sent = notices.filter(
      ({ feed: own, name, at }) =>
        own === feed && at >= from && at < back && name.startsWith('stale depth:1'),
    )
    const last = sent.length < CLIENTS ? Number.POSITIVE_INFINITY : ((sent.at(-1)?.at ?? 0) - from) / 1000
    return figure(`${fault}: the last of ${CLIENTS} ${feed} clients notified`, last, 's')
  })
}
