import { setTimeout as pause } from 'node:timers/promises'
import { chat } from '@bourse/contracts/chat'
import { freshKey, type Member } from '../environment/member.ts'
import { verify } from '../environment/verify.ts'
import { type ChildProgram, script } from './comparison/machine.ts'
import type { Figure } from './figure.ts'
import { tickAges } from './measures.ts'
import { Product } from '../faults/product.ts'
import { Spread } from './spread.ts'

const READERS = 2_000
const PER_SECOND = 20
const SECONDS = 20
/** Each of them stays below the limit of a member. */
const WRITERS = 50
const SETTLE_MS = 1_000
const REVIEW_MS = 8_000

/** The product with two thousand readers of one chat room, and twenty messages a second. */
export async function chatFigures(): Promise<Figure[]> {
  const product = new Product()
  const audience = script('load', 'chat-readers')
  try {
    await product.start()
    const writers = await verified(product)
    await audience.ask({ task: 'join', url: product.url, count: READERS })
    const alone = await tickAges(product.url, SECONDS)
    await audience.ask({ task: 'report' })
    const [failed, beside] = await Promise.all([write(writers), tickAges(product.url, SECONDS)])
    await pause(SETTLE_MS)
    return [...messages(await report(audience), failed), ...prices(alone, beside)]
  } finally {
    await audience.stop()
    await product.remove()
  }
}

const messages = (ages: Spread, failed: number): Figure[] => [
  { name: 'a message at 2,000 readers, median', value: ages.at(0.5), unit: 'ms', goal: null },
  { name: 'a message at 2,000 readers, 99 of 100', value: ages.at(0.99), unit: 'ms', goal: { atMost: 300 } },
  {
    name: 'messages delivered',
    value: (100 * ages.count) / (READERS * PER_SECOND * SECONDS),
    unit: '%',
    goal: { atLeast: 99.9 },
  },
  { name: 'messages that were not taken', value: failed, unit: '', goal: { atMost: 0 } },
]

const prices = (alone: Spread, beside: Spread): Figure[] => [
  { name: 'age of a tick without messages, 99 of 100', value: alone.at(0.99), unit: 'ms', goal: null },
  { name: 'age of a tick beside them, 99 of 100', value: beside.at(0.99), unit: 'ms', goal: { atMost: 500 } },
]

/** Members who may write. Documents are approved a few seconds after they are handed in. */
async function verified(product: Product): Promise<readonly Member[]> {
  const standstill = { clock: { advance: () => undefined }, advance: () => Promise.resolve() }
  const members: Member[] = []
  for (let number = 0; number < WRITERS; number++) {
    const member = await product.member(`writer-${number}@example.com`, '1', `10.2.0.${number + 1}`)
    await verify(standstill, member)
    members.push(member)
  }
  await pause(REVIEW_MS)
  return members
}

/** At a steady rate, whatever the time of each call; returns the number of refused ones. */
async function write(members: readonly Member[]): Promise<number> {
  const began = performance.now()
  const calls: Promise<boolean>[] = []
  for (let number = 0; number < PER_SECOND * SECONDS; number++) {
    await pause(Math.max(0, began + (number * 1_000) / PER_SECOND - performance.now()))
    const member = members[number % members.length] as Member
    const message = { room: 'en', text: String(Date.now()), key: freshKey() }
    calls.push(
      member.call(chat.send, message).then(
        () => true,
        () => false,
      ),
    )
  }
  return (await Promise.all(calls)).filter((isTaken) => !isTaken).length
}

async function report(audience: ChildProgram): Promise<Spread> {
  const { ages } = await audience.ask<{ ages: readonly number[] }>({ task: 'report' })
  const spread = new Spread()
  for (const age of ages) spread.add(age)
  return spread
}
