import { randomBytes } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { market } from '@bourse/contracts/market'
import { wallet } from '@bourse/contracts/wallet'
import type { Member } from '@bourse/test/environment'
import { type Figure, figure, none } from '../figure.ts'
import { Product } from '@bourse/test/faults'
import type { Options } from '../options.ts'
import { type Call, call, slowCall } from './calls.ts'
import { SocketClients } from './socket-clients.ts'

const MEMBERS = 8
const PER_SECOND = 200
const SLOW = 20
const ONE = 'currency_id=3&number=1&from_field=change&to_field=lever'

type Round = {
  readonly calls: readonly Call[]
  readonly signalledAt: number
  readonly code: number | null
  readonly exitMs: number
  readonly backMs: number
  readonly unsaid: number
}

/** Creates a random source that gives the same numbers for the same seed. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/**
 * Stops the product during its work, repeatedly: accepted requests complete, each effect happens once, and it
 * exits in time. Calls use fresh and reused connections, some with bodies that take seconds.
 */
export async function drain(terms: Options): Promise<Figure[]> {
  const product = new Product({ DRAIN_SECONDS: '1' })
  const random = seededRandom(terms.seed)
  const rounds: Round[] = []
  const moved: number[] = Array.from({ length: MEMBERS }, () => 0)
  let members: readonly Member[] = []
  let [unlike, silent] = [0, 0]
  const settle = async (round: Round) => {
    const done = await Promise.all(members.map(readFuturesBalance))
    silent += countUnacknowledged(round, { done, before: moved })
    unlike += await repeatWrites(round, members)
    for (const { key, member } of round.calls) if (key !== null) moved[member] = (moved[member] ?? 0) + 1
  }
  try {
    for (let number = 0; number < terms.rounds; number++) {
      await product.start()
      members = await reconnectMembers(product, members)
      const before = rounds.at(-1)
      if (before !== undefined) await settle(before)
      rounds.push(await oneRound({ product, members, random, sockets: terms.sockets }))
    }
    await product.start()
    members = await reconnectMembers(product, members)
    await settle(rounds.at(-1) as Round)
    const found = await Promise.all(members.map(readFuturesBalance))
    return figures(rounds, { unlike, silent, wrong: found.filter((has, at) => has !== moved[at]).length })
  } finally {
    await product.remove()
  }
}

/** Reconnects members to a restarted product: their sessions outlive the process. */
async function reconnectMembers(product: Product, known: readonly Member[]): Promise<readonly Member[]> {
  if (known.length > 0)
    return known.map((member) => Object.assign(product.at(member.email), { bearer: member.bearer }))
  const made: Member[] = []
  for (let number = 0; number < MEMBERS; number++)
    made.push(await product.member(`drain-${number}@example.com`, '1000000'))
  return made
}

type RoundContext = {
  readonly product: Product
  readonly members: readonly Member[]
  readonly random: () => number
  readonly sockets: number
}

async function oneRound({ product, members, random, sockets }: RoundContext): Promise<Round> {
  const { url } = product
  const clients = new SocketClients()
  const backMs = await clients.open(url, sockets)
  const [reused, fresh] = [new Agent({ keepAlive: true, maxSockets: 64 }), new Agent({ keepAlive: false })]
  const under: Promise<Call>[] = []
  const began = performance.now()
  const signalAfter = 300 + random() * 1_200
  const state = { signalledAt: Number.POSITIVE_INFINITY, isOver: false }
  const stopping = (async () => {
    await pause(signalAfter)
    state.signalledAt = performance.now()
    const code = await product.stop()
    state.isOver = true
    return { code, exitMs: performance.now() - state.signalledAt }
  })()
  const slowAt = Array.from({ length: SLOW }, () => random() * signalAfter)
  for (const at of slowAt)
    under.push(pause(at).then(() => slowCall(randomPost(url, members, random), 1_000 + random() * 3_000)))
  for (let number = 0; !state.isOver; number++) {
    const wait = began + (number * 1_000) / PER_SECOND - performance.now()
    if (wait > 0) await pause(wait)
    const ask = random() < 0.3 ? randomPost(url, members, random) : randomRead(url, members, random)
    under.push(call({ ...ask, agent: random() < 0.5 ? reused : fresh }))
  }
  const { code, exitMs } = await stopping
  const calls = await Promise.all(under)
  reused.destroy()
  const unsaid =
    sockets -
    [...clients.goodbyes].reduce((all, [reason, count]) => all + (reason.includes('restart') ? count : 0), 0)
  clients.close()
  return { calls, signalledAt: state.signalledAt, code, exitMs, backMs, unsaid }
}

function randomPost(url: string, members: readonly Member[], random: () => number) {
  const member = Math.floor(random() * members.length)
  const key = randomBytes(16).toString('hex')
  return {
    url,
    method: 'POST' as const,
    path: `/api${wallet.transfer.path}`,
    headers: buildHeaders(members, member, key),
    body: ONE,
    key,
    member,
  }
}

function randomRead(url: string, members: readonly Member[], random: () => number) {
  const member = Math.floor(random() * members.length)
  const path = random() < 0.5 ? `/api${market.boards.path}` : `/api${wallet.deposits.path}`
  return {
    url,
    method: 'GET' as const,
    path,
    headers: buildHeaders(members, member, null),
    body: '',
    key: null,
    member,
  }
}

const buildHeaders = (members: readonly Member[], member: number, key: string | null) => ({
  authorization: members[member]?.bearer ?? '',
  'x-forwarded-for': `10.0.0.${member + 1}`,
  ...(key === null ? {} : { 'idempotency-key': key, 'content-type': 'application/x-www-form-urlencoded' }),
})

/** Counts writes that took effect without a successful response. */
function countUnacknowledged(
  round: Round,
  { done, before }: { done: readonly number[]; before: readonly number[] },
): number {
  const acknowledged = before.map(
    (_, member) =>
      round.calls.filter((one) => one.key !== null && one.member === member && one.status === 200).length,
  )
  return done.reduce((all, has, member) => all + has - (before[member] ?? 0) - (acknowledged[member] ?? 0), 0)
}

/**
 * Repeats every write by its key: missing ones take effect now, and completed ones return the same response.
 */
async function repeatWrites(round: Round, members: readonly Member[]): Promise<number> {
  let unlike = 0
  for (const { key, member, status, body } of round.calls) {
    if (key === null) continue
    const whose = members[member] as Member
    const fields = Object.fromEntries(new URLSearchParams(ONE))
    const again = await whose.send('POST', wallet.transfer.path, fields, { key })
    const isSame = status !== 200 || body.includes('"ok":true')
    if (!again.body.ok || !isSame) unlike++
  }
  return unlike
}

async function readFuturesBalance(member: Member): Promise<number> {
  const { body } = await member.send('POST', wallet.detail.path, { currency: '3', type: 'lever' })
  return body.ok ? Number((body.data as { lever_balance: string }).lever_balance) : Number.NaN
}

function figures(
  rounds: readonly Round[],
  { unlike, silent, wrong }: { unlike: number; silent: number; wrong: number },
): Figure[] {
  const all = rounds.flatMap(({ calls, signalledAt }) =>
    calls.map((one) => ({ ...one, isEarly: one.sentAt < signalledAt })),
  )
  const lost = all.filter(({ isEarly, ended }) => isEarly && ended !== 'responded')
  const late = all.filter(({ isEarly }) => !isEarly)
  const count = (calls: readonly Call[], ended: Call['ended']) =>
    calls.filter((one) => one.ended === ended).length
  const codes = rounds.filter(({ code }) => code !== 0).length
  return [
    figure('stops during work', rounds.length),
    figure('calls', all.length),
    none('calls before the stop without a response', lost.length),
    figure('calls after it: with a response', count(late, 'responded')),
    figure('calls after it: refused', count(late, 'refused')),
    figure(
      'calls after it: connected, and never taken',
      late.filter(({ ended, reused }) => ended === 'hung up' && !reused).length,
    ),
    figure(
      'calls after it: aborted on a reused connection',
      late.filter(({ ended, reused }) => ended === 'hung up' && reused).length,
    ),
    figure('writes done without a response', silent),
    none('writes that a repetition did not complete', unlike),
    none('members whose balance differs from their writes', wrong),
    none('stops that did not end with 0', codes),
    figure('slowest stop', Math.max(...rounds.map(({ exitMs }) => exitMs)), 'ms'),
    none(
      'clients without a close frame',
      rounds.reduce((sum, { unsaid }) => sum + unsaid, 0),
    ),
    figure('all clients back, slowest', Math.max(...rounds.map(({ backMs }) => backMs)), 'ms'),
  ]
}
