// Phones that follow a feed and say together how much of it reached them, and how old it was.
import { setTimeout as pause } from 'node:timers/promises'
import { type Door, Phone } from './phone.ts'

type Asked =
  | { readonly task: 'connect'; readonly count: number; readonly door: Door }
  | { readonly task: 'listen'; readonly seconds: number }
  /** So many follow these channels as well. */
  | { readonly task: 'follow'; readonly count: number; readonly channels: readonly string[] }
  /** So many take nothing any more. */
  | { readonly task: 'stall'; readonly count: number }
  | { readonly task: 'wake' | 'remember' | 'leave' }
  /** From now on whoever is hung up on comes back; and until all are. */
  | { readonly task: 'expect' | 'back' }
  /** So many more at a steady rate, however long each is kept waiting. */
  | { readonly task: 'storm'; readonly count: number; readonly perSecond: number; readonly door: Door }
  | { readonly task: 'compare'; readonly rows: readonly (readonly string[])[] }

type Heard = {
  readonly door: Door
  phone: Phone
  isStalled: boolean
  count: number
  first: number
  last: number
  hears: () => void
}
const phones: Heard[] = []
let ages: number[] = []
let remembers = false
const AT_ONCE = 50
/** What was on its way to a phone when it stalled is older. */
const FRESH_MS = 1_000
const NOTHING = (): void => undefined

// Without whoever started it an actor has nothing to do.
process.once('disconnect', () => process.exit(0))
process.on('message', (asked: Asked) => {
  answer(asked).then(
    (found) => process.send?.(found),
    (error: unknown) => {
      throw error
    },
  )
})

async function answer(asked: Asked): Promise<object> {
  if (asked.task === 'connect') return connectMore(asked.count, asked.door)
  if (asked.task === 'listen') return listen(asked.seconds)
  if (asked.task === 'follow') return follow(asked.count, asked.channels)
  if (asked.task === 'stall') return stall(asked.count)
  if (asked.task === 'wake') return wake()
  if (asked.task === 'expect') return expect()
  if (asked.task === 'back') return back()
  if (asked.task === 'storm') return storm(asked)
  if (asked.task === 'remember') return remember()
  if (asked.task === 'compare') return { equal: phones.filter(({ phone }) => phone.knows(asked.rows)).length }
  remembers = false
  for (const { phone } of phones.splice(0)) phone.leave()
  return {}
}

async function connectMore(count: number, door: Door): Promise<object> {
  for (let made = 0; made < count; made += AT_ONCE) {
    const wave = Array.from({ length: Math.min(AT_ONCE, count - made) }, () => oneMore(door))
    await Promise.all(wave)
  }
  return { phones: phones.length }
}

function oneMore(door: Door): Promise<void> {
  const heard = { door, count: 0, first: Number.POSITIVE_INFINITY, last: 0, isStalled: false, hears: NOTHING }
  const one: Heard = Object.assign(heard, { phone: switchedOn(() => one, door) })
  phones.push(one)
  return one.phone.served()
}

function switchedOn(owner: () => Heard, door: Door): Phone {
  const phone = new Phone(door, phones.length, (seq, told) => {
    const one = owner()
    const age = Date.now() - told
    if (age < FRESH_MS) one.hears()
    if (one.isStalled) return
    one.count++
    one.first = Math.min(one.first, seq)
    one.last = seq
    ages.push(age)
  })
  if (remembers) phone.remember()
  return phone
}

/** Messages on their way at the beginning and at the end are nobody's loss, so the first and the last number do not count. */
async function listen(seconds: number): Promise<object> {
  ages = []
  for (const one of phones) Object.assign(one, { count: 0, first: Number.POSITIVE_INFINITY, last: 0 })
  await pause(seconds * 1_000)
  const awake = phones.filter(({ isStalled }) => !isStalled)
  const all = awake.filter(({ count }) => count > 0)
  const first = all.reduce((least, one) => Math.min(least, one.first), Number.POSITIVE_INFINITY)
  const last = all.reduce((most, one) => Math.max(most, one.last), 0)
  const inside = all.reduce(
    (sum, one) => sum + one.count - (one.first === first ? 1 : 0) - (one.last === last ? 1 : 0),
    0,
  )
  const sorted = Float64Array.from(ages).sort()
  const at = (share: number): number => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
  return {
    messages: ages.length,
    delivered: (100 * inside) / (awake.length * (last - first - 1)),
    p50: at(0.5),
    p99: at(0.99),
  }
}

function follow(count: number, channels: readonly string[]): object {
  for (const { phone } of phones.slice(0, count)) phone.follow(channels)
  return {}
}

function stall(count: number): object {
  for (const one of phones.slice(0, count)) {
    one.isStalled = true
    one.phone.stall()
  }
  return {}
}

/** Those that were hung up on meanwhile come back as they would in the hand of a person. */
async function wake(): Promise<object> {
  const stalled = phones.filter(({ isStalled }) => isStalled)
  const gone = await Promise.all(
    stalled.map(async (one) => {
      const again = new Promise<void>((hears) => void (one.hears = hears))
      const wasGone = await one.phone.wake(again)
      one.hears = NOTHING
      if (wasGone) {
        one.phone = switchedOn(() => one, one.door)
        await one.phone.served()
      }
      one.isStalled = false
      return wasGone
    }),
  )
  return { gone: gone.filter(Boolean).length }
}

async function remember(): Promise<object> {
  remembers = true
  for (const { phone } of phones) phone.remember()
  return {}
}

let returning: Promise<void>[] = []
const RETRY_MS = 1_000

function expect(): object {
  returning = phones.map(comesBack)
  return {}
}

/** As our app does: when it was asked to, and again a little later where nobody is. */
async function comesBack(one: Heard, number: number): Promise<void> {
  await one.phone.ended
  for (let wait = one.phone.retryAfter ?? RETRY_MS; ; wait = RETRY_MS + ((number * 7_919) % RETRY_MS)) {
    await pause(wait)
    one.phone = switchedOn(() => one, one.door)
    const isServed = await one.phone.served().then(
      () => true,
      () => false,
    )
    if (isServed) return
  }
}

async function back(): Promise<object> {
  await Promise.all(returning)
  return { phones: phones.length }
}

type Storm = { readonly count: number; readonly perSecond: number; readonly door: Door }

async function storm({ count, perSecond, door }: Storm): Promise<object> {
  const began = performance.now()
  const waits: number[] = []
  const under: Promise<void>[] = []
  for (let number = 0; number < count; number++) {
    const due = began + (number * 1_000) / perSecond
    const early = due - performance.now()
    if (early > 1) await pause(early)
    under.push(
      oneMore(door).then(
        () => void waits.push(performance.now() - due),
        () => undefined,
      ),
    )
  }
  await Promise.all(under)
  const sorted = Float64Array.from(waits).sort()
  return { failed: count - waits.length, p99: sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN }
}
