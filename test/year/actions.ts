import { toAmount, amountText, type Instant, multiplyByInt } from '@bourse/contracts/kit'
import type { Random } from '@bourse/exchange'

type Fields = Readonly<Record<string, string>>
type Row = Readonly<Record<string, unknown>>
/** One call of the exchange in the wire format, as a member; `type` is `ok` or that of a refusal. */
export type Caller = (
  method: 'GET' | 'POST',
  path: string,
  fields?: Fields,
  key?: string | null,
) => Promise<{ readonly type: string; readonly message: unknown }>

type Action = (caller: Caller, random: Random, key: string) => Promise<string>

/** Weighted so that deposits and purchases exceed redemptions, and all products are used through the year. */
const ACTIONS: readonly Action[] = [lock, lock, redeem, renew, buyDual, buyDual, subscribe, rent]

/** Runs one random action; returns its name and outcome. An error of the server ends the simulation. */
export async function act(caller: Caller, random: Random, now: Instant): Promise<string> {
  const action = ACTIONS[random.int(ACTIONS.length)] as Action
  return `${action.name} ${await action(caller, random, `${now}-${random.bytes(8).toString('hex')}`)}`
}

/** Finds the rows of a list, under any name of the wire format. */
function listRows(message: unknown): readonly Row[] {
  if (Array.isArray(message)) return message as Row[]
  if (typeof message !== 'object' || message === null) return []
  return (Object.values(message).find((value) => Array.isArray(value)) as Row[] | undefined) ?? []
}

async function pick(caller: Caller, random: Random, path: string, fields: Fields): Promise<Row | null> {
  const rows = listRows((await caller('GET', path, fields)).message)
  return rows[random.int(Math.max(1, rows.length))] ?? null
}

async function send(caller: Caller, path: string, fields: Fields, key: string): Promise<string> {
  const { type, message } = await caller('POST', path, fields, key)
  return type === 'ok' ? 'done' : `refused: ${String(message)}`
}

const text = (row: Row, name: string): string => String(row[name])

async function lock(caller: Caller, random: Random, key: string): Promise<string> {
  const plan = await pick(caller, random, '/lh/deposit/config', { limit: '100' })
  if (plan === null) return 'without a plan'
  const amount = multiplyByInt(toAmount(text(plan, 'save_min')), BigInt(1 + random.int(5)))
  const fields = { config_id: text(plan, 'id'), amount: amountText(amount) }
  return send(caller, '/lh/deposit', fields, key)
}

const running = (caller: Caller, random: Random) =>
  pick(caller, random, '/lh/deposit/order', { status: '1', limit: '100' })

async function redeem(caller: Caller, random: Random, key: string): Promise<string> {
  const own = await running(caller, random)
  return own === null
    ? 'without a lock'
    : send(caller, '/lh/deposit/order/cancel', { id: text(own, 'id') }, key)
}

async function renew(caller: Caller, random: Random, key: string): Promise<string> {
  const own = await running(caller, random)
  if (own === null) return 'without a lock'
  const fields = { id: text(own, 'id'), is_renew: String(random.int(2)) }
  return send(caller, '/lh/deposit/order/renew', fields, key)
}

async function rent(caller: Caller, random: Random, key: string): Promise<string> {
  const plan = await pick(caller, random, '/mining/plans', { limit: '100' })
  if (plan === null) return 'without a plan'
  const shares = BigInt(1 + random.int(20))
  const price = multiplyByInt(toAmount(text(plan, 'price')), shares)
  const fields = { plan_id: text(plan, 'id'), shares: String(shares), price: amountText(price) }
  return send(caller, '/mining/order', fields, key)
}

async function buyDual(caller: Caller, random: Random, key: string): Promise<string> {
  const product = await pick(caller, random, '/dual/index', {})
  if (product === null) return 'without a product'
  return send(caller, '/dual/buyDual', { id: text(product, 'id'), num: String(1 + random.int(3)) }, key)
}

/** The phase of a sale in the wire format. */
const RUNNING = '2'

async function subscribe(caller: Caller, random: Random, key: string): Promise<string> {
  const projects = listRows((await caller('GET', '/project', { limit: '100' })).message)
  const open = projects.filter((row) => text(row, 'time_status') === RUNNING)
  const project = open[random.int(Math.max(1, open.length))]
  if (project === undefined) return 'without a sale'
  const fields = { project_id: text(project, 'id'), amount: String(500 * (1 + random.int(4))) }
  return send(caller, '/project/order', fields, key)
}
