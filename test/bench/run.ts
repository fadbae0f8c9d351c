// `npm run bench`: measures the product and prints each value beside its goal; `npm run bench -- futures`
// only one part. Exits with 1 for a missed goal only with `--strict`: a busy machine is no fault of the code.
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { content } from '@bourse/contracts/content'
import { killDuringSettlement } from '../faults/kill-during-settlement.ts'
import { chatFigures } from './chat-room.ts'
import { catchUp } from './catch-up.ts'
import { gets, orders, tickAges } from './measures.ts'
import { copies } from './copies.ts'
import { auctionsDue } from './auctions-due.ts'
import { dualDue } from './dual-due.ts'
import { loanFigures } from './loans-due.ts'
import { optionsDue } from './options-due.ts'
import { dividends } from './dividends.ts'
import { drain } from './drain/rounds.ts'
import { type Figure, isMet, row } from './figure.ts'
import { withDatabase } from './own-database.ts'
import { orderLimits } from './order-limits.ts'
import { overload } from './overload.ts'
import { positionsTick } from './positions-tick.ts'
import { Product } from '../faults/product.ts'
import { record } from './record.ts'
import { feed } from './comparison/feed.ts'
import { ResultFile } from './comparison/results.ts'
import { isPinned } from './comparison/machine.ts'
import { proxy } from './comparison/proxy.ts'
import { stale } from './stale.ts'

/** The whole product on free ports, by its public address. */
async function product(): Promise<Figure[]> {
  const whole = new Product()
  try {
    return await measure(whole)
  } finally {
    await whole.remove()
  }
}

/** Ten thousand positions on all markets with futures, and five hundred clients that follow theirs. */
async function futures(): Promise<Figure[]> {
  const crowd = { positions: 10_000, members: 2_000, listeners: 500, ticks: 300 }
  const found = await positionsTick(crowd)
  return [
    { name: 'a tick on 10,000 positions, median', value: found.spent.at(0.5), unit: 'ms', goal: null },
    {
      name: 'a tick on 10,000 positions, 99 of 100',
      value: found.spent.at(0.99),
      unit: 'ms',
      goal: { atMost: 25 },
    },
    { name: 'work of its own in such a tick, median', value: found.worked.at(0.5), unit: 'ms', goal: null },
    {
      name: 'positions closed and filled meanwhile',
      value: found.closed + found.filled,
      unit: '',
      goal: null,
    },
    { name: 'positions told to phones', value: found.pushed, unit: '', goal: null },
    { name: 'trial balances not zero', value: found.isBalanced ? 0 : 1, unit: '', goal: { atMost: 0 } },
  ]
}

/** Eight hours of downtime with ten thousand positions, and without any: the difference is their share. */
async function downtime(): Promise<Figure[]> {
  const alone = await catchUp({ positions: 0, hours: 8 })
  const found = await catchUp({ positions: 10_000, hours: 8 })
  const settled = found.closed + found.filled
  return [
    {
      name: 'catch-up of 8 hours, 10,000 positions',
      value: found.spent,
      unit: 'ms',
      goal: { atMost: 30_000 },
    },
    { name: 'catch-up of 8 hours, no position', value: alone.spent, unit: 'ms', goal: null },
    { name: 'work of its own in the first', value: found.worked, unit: 'ms', goal: null },
    {
      name: 'share of the positions',
      value: found.spent - alone.spent,
      unit: 'ms',
      goal: { atMost: 15_000 },
    },
    { name: 'positions closed and filled meanwhile', value: settled, unit: '', goal: { atLeast: 1 } },
    { name: 'trial balances not zero', value: found.isBalanced ? 0 : 1, unit: '', goal: { atMost: 0 } },
  ]
}

/**
 * Five thousand options that expire in one second, and five thousand that are due when the exchange is
 * killed.
 */
async function options(): Promise<Figure[]> {
  const rounds = await optionsDue(5_000, 3)
  const slowest = Math.max(...rounds.map(({ spent }) => spent))
  const missing = rounds.reduce((all, { settled }) => all + 5_000 - settled, 0)
  const broken = rounds.filter(({ isBalanced }) => !isBalanced).length
  const killed = await withDatabase((db) => killDuringSettlement({ db, count: 5_000, members: 50 }))
  return [
    {
      name: '5,000 options due at once, slowest of three',
      value: slowest,
      unit: 'ms',
      goal: { atMost: 2_000 },
    },
    { name: 'options that were not settled', value: missing, unit: '', goal: { atMost: 0 } },
    { name: 'trial balances not zero', value: broken, unit: '', goal: { atMost: 0 } },
    {
      name: 'options settled when the exchange is killed',
      value: killed.settledBefore,
      unit: '',
      goal: null,
    },
    { name: 'settled after its restart', value: killed.settledAfter, unit: '', goal: null },
    {
      name: 'promises broken by that',
      value: killed.broken.length + [killed.ledger, killed.receipts].filter(({ ok }) => !ok).length,
      unit: '',
      goal: { atMost: 0 },
    },
  ]
}

/** One dividend of fifty thousand locks, beside fifty spot orders per second. */
async function dividendRound(): Promise<Figure[]> {
  const found = await dividends(50_000, { perSecond: 50, seconds: 20 })
  const { spans, failed } = found.placed
  return [
    { name: 'a dividend of 50,000 locks', value: found.spent, unit: 'ms', goal: { atMost: 20_000 } },
    {
      name: 'order at 50/s before it, 99 of 100',
      value: found.before.spans.at(0.99),
      unit: 'ms',
      goal: null,
    },
    { name: 'order at 50/s meanwhile, median', value: spans.at(0.5), unit: 'ms', goal: null },
    { name: 'order at 50/s meanwhile, 99 of 100', value: spans.at(0.99), unit: 'ms', goal: { atMost: 150 } },
    { name: 'orders that were not taken', value: failed, unit: '', goal: { atMost: 0 } },
    { name: 'locks that were not paid', value: found.unpaid, unit: '', goal: { atMost: 0 } },
    { name: 'trial balances not zero', value: found.isBalanced ? 0 : 1, unit: '', goal: { atMost: 0 } },
  ]
}

async function measure(product: Product): Promise<Figure[]> {
  const first = await product.start()
  await product.stop()
  const second = await product.start()
  const members = []
  for (let number = 0; number < 8; number++)
    members.push(await product.member(`bench-${number}@example.com`, '1000000'))
  // The warm-up is not measured.
  await orders(members, { perSecond: 100, seconds: 5 })

  const [placed, ages] = await Promise.all([
    orders(members, { perSecond: 50, seconds: 20 }),
    tickAges(product.url, 20),
  ])
  const busy = await orders(members, { perSecond: 200, seconds: 20 })
  const quiet = await tickAges(product.url, 8)
  const site = await gets(`${product.url}/api${content.site.path}`, 6)
  return [
    { name: 'start, first time', value: first, unit: 'ms', goal: { atMost: 8_000 } },
    { name: 'start, again', value: second, unit: 'ms', goal: { atMost: 3_000 } },
    { name: 'order at 50/s, median', value: placed.spans.at(0.5), unit: 'ms', goal: null },
    { name: 'order at 50/s, 99 of 100', value: placed.spans.at(0.99), unit: 'ms', goal: { atMost: 100 } },
    { name: 'order at 200/s, median', value: busy.spans.at(0.5), unit: 'ms', goal: null },
    { name: 'order at 200/s, 99 of 100', value: busy.spans.at(0.99), unit: 'ms', goal: { atMost: 150 } },
    { name: 'orders that were not taken', value: placed.failed + busy.failed, unit: '', goal: { atMost: 0 } },
    { name: 'age of a tick at 50 orders/s, median', value: ages.at(0.5), unit: 'ms', goal: null },
    {
      name: 'age of a tick at 50 orders/s, 99 of 100',
      value: ages.at(0.99),
      unit: 'ms',
      goal: { atMost: 500 },
    },
    { name: 'age of a tick in peace, 99 of 100', value: quiet.at(0.99), unit: 'ms', goal: { atMost: 500 } },
    { name: 'site configuration', value: site.perSecond, unit: '/s', goal: { atLeast: 10_000 } },
    { name: 'site configuration, 99 of 100', value: site.p99, unit: 'ms', goal: { atMost: 20 } },
    { name: 'site configurations not answered with 200', value: site.notOk, unit: '', goal: { atMost: 0 } },
  ]
}

const { values: given, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    strict: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    sockets: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    beside: { type: 'string' },
  },
})
const terms = {
  rounds: Number(given.rounds),
  seconds: Number(given.seconds),
  sockets: Number(given.sockets),
  seed: Number(given.seed),
}
for (const [name, value] of Object.entries(terms))
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be a whole number`)

/** Ten thousand dual orders that are due at one moment. */
async function dualOrders(): Promise<Figure[]> {
  const found = await dualDue(10_000)
  return [
    { name: '10,000 dual orders due at one moment', value: found.spent, unit: 'ms', goal: { atMost: 5_000 } },
    { name: 'orders that were not settled', value: 10_000 - found.settled, unit: '', goal: { atMost: 0 } },
    { name: 'promises broken by that', value: found.broken, unit: '', goal: { atMost: 0 } },
  ]
}

/** A leader with a thousand followers, and one with ten thousand. */
async function copyFigures(): Promise<Figure[]> {
  const found: Figure[] = []
  for (const [followers, rounds, atMost] of [
    [1_000, 5, 1_000],
    [10_000, 2, 10_000],
  ] as const) {
    const { opened, closed, order, orderAlone, missing, broken } = await copies(followers, rounds)
    const crowd = `${String(followers / 1_000)},000 followers`
    found.push(
      { name: `${crowd} copy an opening, slowest`, value: opened, unit: 'ms', goal: { atMost } },
      { name: `${crowd} copy a closing, slowest`, value: closed, unit: 'ms', goal: { atMost } },
      { name: "the leader's own order, median", value: order, unit: 'ms', goal: null },
      {
        name: 'more than without followers',
        value: order - orderAlone,
        unit: 'ms',
        goal: { atMost: 20 },
      },
      { name: 'copies that were not opened or closed', value: missing, unit: '', goal: { atMost: 0 } },
      { name: 'promises broken by that', value: broken, unit: '', goal: { atMost: 0 } },
    )
  }
  return found
}

/** Five hundred auctions that end in one second, each with a member who loses. */
async function auctions(): Promise<Figure[]> {
  const found = await auctionsDue(500)
  return [
    { name: '500 auctions that end in one second', value: found.spent, unit: 'ms', goal: { atMost: 3_000 } },
    { name: 'auctions that did not end', value: 500 - found.ended, unit: '', goal: { atMost: 0 } },
    { name: 'promises broken by that', value: found.broken, unit: '', goal: { atMost: 0 } },
  ]
}

/** The default measurements. */
const OWN: Readonly<Record<string, () => Promise<Figure[]>>> = { product, futures, options }
/** Comparisons with other servers, in some minutes each. */
const COMPARISONS: Readonly<Record<string, (results: ResultFile) => Promise<Figure[]>>> = {
  proxy: (results) => proxy(terms, results),
  feed: (results) => feed(terms, results),
  overload,
}
/** Run only by name. */
const NAMED: Readonly<Record<string, () => Promise<Figure[]>>> = {
  copies: copyFigures,
  auctions,
  chat: chatFigures,
  dividends: dividendRound,
  loans: loanFigures,
  downtime,
  'dual-due': dualOrders,
  'order-limits': () => orderLimits({ ...terms, beside: given.beside }),
  drain: () => drain(terms),
  stale,
  record: () => record({ ...terms, beside: given.beside }),
}
const PARTS = { ...OWN, ...NAMED, ...COMPARISONS }
const unknown = names.filter((word) => !Object.hasOwn(PARTS, word))
if (unknown.length > 0)
  throw new Error(`unknown measurement ${unknown.join(', ')}: ${Object.keys(PARTS).join(', ')}`)

const [load = 0] = loadavg()
const processors = availableParallelism()
console.log(`${processors} processors, load ${load.toFixed(1)} before the start`)
if (load > processors) console.log('the machine is busy with something else: what follows says little')
// An interrupted bench ends its child processes.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
const figures = await measureAll()
const missed = figures.filter((figure) => !isMet(figure))
if (missed.length > 0 && given.strict) process.exitCode = 1

async function measureAll(): Promise<Figure[]> {
  const found: Figure[] = []
  const own = names.length > 0 ? names.filter((name) => !Object.hasOwn(COMPARISONS, name)) : Object.keys(OWN)
  for (const name of own) found.push(...shown(await (NAMED[name] ?? OWN[name])?.()))
  const races = names.filter((name) => Object.hasOwn(COMPARISONS, name))
  if (races.length === 0) return found
  if (!isPinned) console.log('processes cannot be held to their cores here: ratios say less')
  const results = new ResultFile()
  for (const name of races) found.push(...shown(await COMPARISONS[name]?.(results)))
  console.log(`every round is kept in ${results.file}`)
  results.tidy()
  return found
}

function shown(part: readonly Figure[] = []): readonly Figure[] {
  for (const figure of part) console.log(row(figure))
  return part
}
