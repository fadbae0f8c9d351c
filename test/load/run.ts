// `npm run bench`: measures the product and prints each figure beside its goal; `npm run bench -- futures` only one part.
// Exits with 1 when a goal is missed only if `--strict` was asked for: a busy machine is no fault of the code.
import { availableParallelism, loadavg } from 'node:os'
import { content } from '@bourse/contracts/content'
import { killedWhileSettling } from '../faults/killed-settling.ts'
import { gets, orders, tickAges } from './measures.ts'
import { optionsDue } from './options-due.ts'
import { withDatabase } from './own-database.ts'
import { positionsTick } from './positions-tick.ts'
import { Product } from './product.ts'

type Figure = {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** Null where nothing is promised. */
  readonly goal: { readonly atMost: number } | { readonly atLeast: number } | null
}

const isMet = ({ value, goal }: Figure): boolean =>
  goal === null || ('atMost' in goal ? value <= goal.atMost : value >= goal.atLeast)

function row(figure: Figure): string {
  const { name, value, unit, goal } = figure
  const wanted = goal === null ? '' : 'atMost' in goal ? `≤ ${goal.atMost}` : `≥ ${goal.atLeast}`
  const verdict = goal === null ? '' : isMet(figure) ? 'ok' : 'over'
  return `${name.padEnd(44)}${String(Math.round(value)).padStart(8)} ${unit.padEnd(4)}${wanted.padStart(10)}  ${verdict}`
}

/** The whole product on free ports, by its front door. */
async function product(): Promise<Figure[]> {
  const whole = new Product()
  try {
    return await measure(whole)
  } finally {
    await whole.forget()
  }
}

/** Ten thousand positions on all markets with futures, and five hundred phones that follow theirs. */
async function futures(): Promise<Figure[]> {
  const crowd = { positions: 10_000, members: 2_000, heard: 500, ticks: 300 }
  const found = await positionsTick(crowd)
  return [
    { name: 'a tick on 10,000 positions, median', value: found.spent.at(0.5), unit: 'ms', goal: null },
    {
      name: 'a tick on 10,000 positions, 99 of 100',
      value: found.spent.at(0.99),
      unit: 'ms',
      goal: { atMost: 50 },
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

/** Five thousand options that end in one second, and five thousand that are due when the exchange is killed. */
async function options(): Promise<Figure[]> {
  const rounds = await optionsDue(5_000, 3)
  const slowest = Math.max(...rounds.map(({ spent }) => spent))
  const missing = rounds.reduce((all, { settled }) => all + 5_000 - settled, 0)
  const broken = rounds.filter(({ isBalanced }) => !isBalanced).length
  const killed = await withDatabase((db) => killedWhileSettling({ db, count: 5_000, members: 50 }))
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

async function measure(product: Product): Promise<Figure[]> {
  const first = await product.start()
  await product.stop()
  const second = await product.start()
  const members = []
  for (let number = 0; number < 8; number++)
    members.push(await product.member(`bench-${number}@example.com`, '1000000'))
  await orders(members, { perSecond: 20, seconds: 2 })

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

const PARTS: Readonly<Record<string, () => Promise<Figure[]>>> = { product, futures, options }
const asked = process.argv.slice(2).filter((word) => !word.startsWith('-'))
const unknown = asked.filter((word) => !Object.hasOwn(PARTS, word))
if (unknown.length > 0)
  throw new Error(`nothing is measured under ${unknown.join(', ')}: ${Object.keys(PARTS).join(', ')}`)

const [load = 0] = loadavg()
const processors = availableParallelism()
console.log(`${processors} processors, load ${load.toFixed(1)} before the start`)
if (load > processors) console.log('the machine is busy with something else: what follows says little')
const figures: Figure[] = []
for (const [name, part] of Object.entries(PARTS)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const found = await part()
  for (const figure of found) console.log(row(figure))
  figures.push(...found)
}
const missed = figures.filter((figure) => !isMet(figure))
if (missed.length > 0 && process.argv.includes('--strict')) process.exitCode = 1
