// Clients that follow a feed and report how many messages reached them, and how old these were.
import { setTimeout as pause } from 'node:timers/promises'
import { percentile } from '../spread.ts'
import { type ConnectionTarget, SocketClient } from './socket-client.ts'

type Command =
  | { readonly task: 'connect'; readonly count: number; readonly target: ConnectionTarget }
  | { readonly task: 'listen'; readonly seconds: number }
  /** Makes a number of clients follow these channels too. */
  | { readonly task: 'follow'; readonly count: number; readonly channels: readonly string[] }
  /** Makes a number of clients stop reading. */
  | { readonly task: 'stall'; readonly count: number }
  | { readonly task: 'wake' | 'remember' | 'leave' }
  /** Reconnect disconnected clients from now on; and wait until all are connected. */
  | { readonly task: 'expect' | 'back' }
  /** Connects more clients at a steady rate, independent of the wait of each. */
  | {
      readonly task: 'storm'
      readonly count: number
      readonly perSecond: number
      readonly target: ConnectionTarget
    }
  | { readonly task: 'compare'; readonly rows: readonly (readonly string[])[] }

type ClientState = {
  readonly target: ConnectionTarget
  client: SocketClient
  isStalled: boolean
  count: number
  first: number
  last: number
  onFreshTick: () => void
}
const clients: ClientState[] = []
let ages: number[] = []
let remembers = false
const AT_ONCE = 50
/** Older messages were in flight to a client when it stalled. */
const FRESH_MS = 1_000
const NOTHING = (): void => undefined

// Exits with its parent process.
process.once('disconnect', () => process.exit(0))
process.on('message', (command: Command) => {
  handle(command).then(
    (found) => process.send?.(found),
    (error: unknown) => {
      throw error
    },
  )
})

async function handle(command: Command): Promise<object> {
  if (command.task === 'connect') return connectMore(command.count, command.target)
  if (command.task === 'listen') return listen(command.seconds)
  if (command.task === 'follow') return follow(command.count, command.channels)
  if (command.task === 'stall') return stall(command.count)
  if (command.task === 'wake') return wake()
  if (command.task === 'expect') return expect()
  if (command.task === 'back') return waitForReconnects()
  if (command.task === 'storm') return storm(command)
  if (command.task === 'remember') return remember()
  if (command.task === 'compare')
    return { equal: clients.filter(({ client }) => client.knows(command.rows)).length }
  remembers = false
  for (const { client } of clients.splice(0)) client.leave()
  return {}
}

async function connectMore(count: number, target: ConnectionTarget): Promise<object> {
  for (let made = 0; made < count; made += AT_ONCE) {
    const wave = Array.from({ length: Math.min(AT_ONCE, count - made) }, () => oneMore(target))
    await Promise.all(wave)
  }
  return { clients: clients.length }
}

function oneMore(target: ConnectionTarget): Promise<void> {
  const state = {
    target,
    count: 0,
    first: Number.POSITIVE_INFINITY,
    last: 0,
    isStalled: false,
    onFreshTick: NOTHING,
  }
  const one: ClientState = Object.assign(state, { client: openClient(() => one, target) })
  clients.push(one)
  return one.client.served()
}

function openClient(owner: () => ClientState, target: ConnectionTarget): SocketClient {
  const client = new SocketClient(target, clients.length, (seq, sentAt) => {
    const one = owner()
    const age = Date.now() - sentAt
    if (age < FRESH_MS) one.onFreshTick()
    if (one.isStalled) return
    one.count++
    one.first = Math.min(one.first, seq)
    one.last = seq
    ages.push(age)
  })
  if (remembers) client.remember()
  return client
}

/**
 * Listens for some seconds. Messages in flight at the beginning and at the end are no losses, so the first
 * and the last number do not count.
 */
async function listen(seconds: number): Promise<object> {
  ages = []
  for (const one of clients) Object.assign(one, { count: 0, first: Number.POSITIVE_INFINITY, last: 0 })
  await pause(seconds * 1_000)
  const awake = clients.filter(({ isStalled }) => !isStalled)
  const all = awake.filter(({ count }) => count > 0)
  const first = all.reduce((least, one) => Math.min(least, one.first), Number.POSITIVE_INFINITY)
  const last = all.reduce((most, one) => Math.max(most, one.last), 0)
  const inside = all.reduce(
    (sum, one) => sum + one.count - (one.first === first ? 1 : 0) - (one.last === last ? 1 : 0),
    0,
  )
  return {
    messages: ages.length,
    delivered: (100 * inside) / (awake.length * (last - first - 1)),
    p50: percentile(ages, 0.5),
    p99: percentile(ages, 0.99),
  }
}

function follow(count: number, channels: readonly string[]): object {
  for (const { client } of clients.slice(0, count)) client.follow(channels)
  return {}
}

function stall(count: number): object {
  for (const one of clients.slice(0, count)) {
    one.isStalled = true
    one.client.stall()
  }
  return {}
}

/** Resumes stalled clients; disconnected ones reconnect like the app. */
async function wake(): Promise<object> {
  const stalled = clients.filter(({ isStalled }) => isStalled)
  const disconnected = await Promise.all(
    stalled.map(async (one) => {
      const again = new Promise<void>((onFreshTick) => void (one.onFreshTick = onFreshTick))
      const wasDisconnected = await one.client.wake(again)
      one.onFreshTick = NOTHING
      if (wasDisconnected) {
        one.client = openClient(() => one, one.target)
        await one.client.served()
      }
      one.isStalled = false
      return wasDisconnected
    }),
  )
  return { disconnected: disconnected.filter(Boolean).length }
}

async function remember(): Promise<object> {
  remembers = true
  for (const { client } of clients) client.remember()
  return {}
}

let returning: Promise<void>[] = []
const RETRY_MS = 1_000

function expect(): object {
  returning = clients.map(reconnect)
  return {}
}

/** Reconnects like the app: after the requested delay, and again while the server is down. */
async function reconnect(one: ClientState, number: number): Promise<void> {
  await one.client.ended
  for (let wait = one.client.retryAfter ?? RETRY_MS; ; wait = RETRY_MS + ((number * 7_919) % RETRY_MS)) {
    await pause(wait)
    one.client = openClient(() => one, one.target)
    const isServed = await one.client.served().then(
      () => true,
      () => false,
    )
    if (isServed) return
  }
}

async function waitForReconnects(): Promise<object> {
  await Promise.all(returning)
  return { clients: clients.length }
}

type Storm = { readonly count: number; readonly perSecond: number; readonly target: ConnectionTarget }

async function storm({ count, perSecond, target }: Storm): Promise<object> {
  const began = performance.now()
  const waits: number[] = []
  const under: Promise<void>[] = []
  for (let number = 0; number < count; number++) {
    const due = began + (number * 1_000) / perSecond
    const early = due - performance.now()
    if (early > 1) await pause(early)
    under.push(
      oneMore(target).then(
        () => void waits.push(performance.now() - due),
        () => undefined,
      ),
    )
  }
  await Promise.all(under)
  return { failed: count - waits.length, p99: percentile(waits, 0.99) }
}
