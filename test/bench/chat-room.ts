import { setTimeout as pause } from 'node:timers/promises'
import { chat } from '@bourse/contracts/chat'
import { freshKey, type Member, verify } from '@bourse/test/environment'
import { Product } from '@bourse/test/faults'
import { script } from './comparison/machine.ts'
import { type Figure, figure, none, percentiles } from './figure.ts'
import { tickAges } from './orders.ts'
import { Spread } from './spread.ts'

const READERS = 2_000
const PER_SECOND = 20
const SECONDS = 20
/** Number of writers, so that each stays below the limit of a member. */
const WRITERS = 50
const SETTLE_MS = 1_000
const REVIEW_MS = 8_000

/** Measures the product with two thousand readers of one chat room and twenty messages a second. */
export async function chatRoom(): Promise<Figure[]> {
  const product = new Product()
  const readers = script('load', 'chat-readers')
  try {
    await product.start()
    const writers = await verifiedMembers(product)
    await readers.ask({ task: 'join', url: product.url, count: READERS })
    const alone = await tickAges(product.url, SECONDS)
    await readers.ask({ task: 'report' })
    const [failed, beside] = await Promise.all([write(writers), tickAges(product.url, SECONDS)])
    await pause(SETTLE_MS)
    const { ages } = await readers.ask<{ ages: readonly number[] }>({ task: 'report' })
    return [
      ...percentiles('a message at 2,000 readers', new Spread(ages)),
      figure('messages delivered', (100 * ages.length) / (READERS * PER_SECOND * SECONDS), '%'),
      none('messages that were not taken', failed),
      ...percentiles('age of a tick without messages', alone),
      ...percentiles('age of a tick beside them', beside),
    ]
  } finally {
    await readers.stop()
    await product.remove()
  }
}

/** Creates members who may write. Documents are approved a few seconds after their submission. */
async function verifiedMembers(product: Product): Promise<readonly Member[]> {
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

/**
 * Writes at a steady rate, independent of the duration of each call; returns the number of refused messages.
 */
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
