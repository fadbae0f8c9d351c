// Phones that follow a feed and say together how much of it reached them, and how old it was.
import { setTimeout as pause } from 'node:timers/promises'
import { type Door, Phone } from './phone.ts'

type Asked =
  | { readonly task: 'connect'; readonly count: number; readonly door: Door }
  | { readonly task: 'listen'; readonly seconds: number }
  | { readonly task: 'leave' }

type Heard = { readonly phone: Phone; count: number; first: number; last: number }
const phones: Heard[] = []
let ages: number[] = []
const AT_ONCE = 50

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
  const heard: Heard = {
    count: 0,
    first: Number.POSITIVE_INFINITY,
    last: 0,
    phone: new Phone(door, phones.length, (seq, told) => {
      heard.count++
      heard.first = Math.min(heard.first, seq)
      heard.last = seq
      ages.push(Date.now() - told)
    }),
  }
  phones.push(heard)
  return heard.phone.served()
}

/** Messages on their way at the beginning and at the end are nobody's loss, so the first and the last number do not count. */
async function listen(seconds: number): Promise<object> {
  ages = []
  for (const one of phones) Object.assign(one, { count: 0, first: Number.POSITIVE_INFINITY, last: 0 })
  await pause(seconds * 1_000)
  const all = phones.filter(({ count }) => count > 0)
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
    delivered: (100 * inside) / (phones.length * (last - first - 1)),
    p50: at(0.5),
    p99: at(0.99),
  }
}
