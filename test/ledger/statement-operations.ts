import { account } from '@bourse/contracts/account'
import { futures } from '@bourse/contracts/futures'
import { type Amount, toAmount, amountText, multiplyByInt, ONE } from '@bourse/contracts/kit'
import { points } from '@bourse/contracts/points'
import { seconds } from '@bourse/contracts/seconds'
import { spot } from '@bourse/contracts/spot'
import { ACCOUNT_KINDS, wallet } from '@bourse/contracts/wallet'
import { freshKey, lastingProof, type Member, PASSWORD, type TestEnvironment } from '#environment'

const [BTC, USDT] = ['1', '3'] as never[] as [never, never]
const pair = { base: BTC, quote: USDT }
const ADDRESS = 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj'

/** Members of a walk, the operator of their exchange, and the price of bitcoin in dollars. */
export type OperationContext = {
  readonly environment: TestEnvironment
  readonly members: readonly Member[]
  /** Runs an operator's command, and fails with it. */
  readonly ask: (...words: string[]) => Promise<unknown>
  price: number
}

const times = (unit: string, count: number): Amount => multiplyByInt(toAmount(unit), BigInt(count))
const key = () => ({ key: freshKey() })
const dollars = ({ price }: OperationContext, away: number): Amount => toAmount(String(price + away))
const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)]

/** An operation by size, 1 to 100, and variant, 0 to 11; each operation interprets them. */
type Operation = (
  context: OperationContext,
  member: Member,
  size: number,
  variant: number,
) => Promise<unknown>

const review = async (
  { ask }: OperationContext,
  member: Member,
  kind: 'deposit' | 'withdrawal',
  word: 'approve' | 'reject',
) => {
  const { list } = await member.call(kind === 'deposit' ? wallet.deposits : wallet.withdrawals, {})
  const waiting = list.find(({ status }) => status === 'submitted')
  if (waiting === undefined) return
  await ask('review', word, kind, waiting.id, ...(word === 'reject' ? ['unclear'] : []))
}

const withdraw = async ({ environment }: OperationContext, member: Member, size: number) => {
  const proof = await lastingProof(environment, member)
  return member.call(
    wallet.withdraw,
    { asset: USDT, quantity: times('2', size), address: ADDRESS, ...proof },
    key(),
  )
}

async function placeSpot(
  context: OperationContext,
  member: Member,
  size: number,
  variant: number,
): Promise<unknown> {
  const side = variant % 2 === 0 ? 'buy' : 'sell'
  const kind = (['market', 'limit', 'limit', 'stopLimit'] as const)[variant % 4] ?? 'limit'
  const away = variant < 6 ? -size * 3 : size * 3
  const stop = { stopPrice: dollars(context, Math.trunc(away / 2)) }
  const order = {
    quantity: times('0.0001', size),
    price: dollars(context, kind === 'market' ? 0 : away),
    side,
    kind,
  } as const
  return member.call(spot.place, { ...pair, ...order, ...(kind === 'stopLimit' ? stop : {}) }, key())
}

async function openFutures(
  context: OperationContext,
  member: Member,
  size: number,
  variant: number,
): Promise<unknown> {
  const side = variant % 2 === 0 ? 'long' : 'short'
  const sign = side === 'long' ? 1 : -1
  const isLimit = variant % 3 === 0
  return member.call(futures.open, {
    ...pair,
    side,
    lots: multiplyByInt(ONE, BigInt(size)),
    leverage: variant < 6 ? 100 : 10,
    ...(isLimit ? { kind: 'limit', limitPrice: dollars(context, -sign * size * 4) } : { kind: 'market' }),
    ...(variant === 4 ? { stopLoss: dollars(context, -sign * 500) } : {}),
    ...(variant === 5 ? { takeProfit: dollars(context, sign * 300) } : {}),
  })
}

async function passDay({ environment, members }: OperationContext): Promise<void> {
  await environment.advance('1 day')
  // A session expires after a few days.
  for (const each of members)
    each.bearer = await each.call(account.login, { handle: each.email, password: PASSWORD })
}

/** All operations that move a member's money, and time. */
export const OPERATIONS = {
  deposit: async (context, member, size) => {
    await member.deposit('USDT', String(size + 10))
    return context.environment.advance('5 seconds')
  },
  depositRejected: async (context, member, size) => {
    await member.deposit('USDT', String(size + 10))
    return review(context, member, 'deposit', 'reject')
  },
  credit: (context, member, size) => context.ask('member', 'fund', member.email, String(size), 'USDT'),
  withdraw,
  withdrawalRejected: async (context, member, size) => {
    await withdraw(context, member, size)
    return review(context, member, 'withdrawal', 'reject')
  },
  withdrawalApproved: async (context, member, size) => {
    await withdraw(context, member, size)
    return review(context, member, 'withdrawal', 'approve')
  },
  transfer: (_context, member, size, variant) => {
    const [from, to] = [pick(ACCOUNT_KINDS, variant), pick(ACCOUNT_KINDS, variant + 1 + (variant % 3))]
    return member.call(
      wallet.transfer,
      { asset: USDT, quantity: times('7.77', size), from: from ?? 'spot', to: to ?? 'fiat' },
      key(),
    )
  },
  swap: async (_context, member, size, variant) => {
    const [from, to] = variant % 2 === 0 ? [USDT, BTC] : [BTC, USDT]
    await member.call(wallet.swapQuote, { from, to })
    return member.call(
      wallet.swap,
      { from, to, quantity: times(variant % 2 === 0 ? '3' : '0.0001', size) },
      key(),
    )
  },
  spot: placeSpot,
  spotCancel: async (_context, member, _size, variant) => {
    const { list } = await member.call(spot.orders, { status: 'open', limit: 50 })
    const order = pick(list, variant)
    return order && member.call(spot.cancel, { id: order.id })
  },
  seconds: (_context, member, size, variant) =>
    member.call(
      seconds.open,
      {
        market: '1' as never,
        payAsset: USDT,
        direction: variant % 2 === 0 ? 'up' : 'down',
        seconds: variant < 6 ? 30 : 60,
        stake: times('3', size),
      },
      key(),
    ),
  futures: openFutures,
  futuresClose: async (_context, member, _size, variant) => {
    const status = variant % 4 === 0 ? 'pending' : 'open'
    const { positions } = await member.call(futures.list, { status, limit: 100 })
    const position = pick(positions.list, variant)
    if (position === undefined) return
    if (status === 'pending') return member.call(futures.cancel, { id: position.id })
    return member.call(futures.close, { id: position.id, ...(variant % 3 === 0 ? { lots: ONE } : {}) })
  },
  liquidation: async (context, member, _size, variant) => {
    const { positions } = await member.call(futures.list, { status: 'open', limit: 100 })
    const level = pick(positions.list, variant)?.liquidationPrice ?? null
    if (level !== null) return context.environment.price('BTC/USDT', amountText(level))
  },
  futuresCloseAll: (_context, member, _size, variant) =>
    member.call(futures.closeAll, { sides: variant % 2 === 0 ? 'all' : 'long' }),
  reward: async (_context, member, _size, variant) => {
    const { list } = (await member.call(points.list, {})).list
    const reward = pick(list, variant < 8 ? 0 : variant)
    return reward && member.call(points.exchange, { id: reward.id }, key())
  },
  move: (context, _member, size, variant) => {
    context.price = variant === 0 ? 54_000 : 57_000 + size * 60
    return context.environment.price('BTC/USDT', String(context.price))
  },
  wait: (context, _member, _size, variant) =>
    context.environment.advance(variant < 6 ? '31 seconds' : '1 minute'),
  night: passDay,
  /** A day on which positions pay funding instead of overnight fees. */
  funding: async (context) => {
    await context.environment.operate('site', 'holding-cost', 'funding')
    await passDay(context)
    await context.environment.operate('site', 'holding-cost', 'overnight')
  },
} satisfies Record<string, Operation>
