import { amountOf } from '@bourse/contracts/kit'
import { wallet } from '@bourse/contracts/wallet'
import { freshKey, type Member, type World } from '#world'

type Desk = 'futures' | 'seconds'

/** Puts a member's dollars into the account that a desk pays from. */
export async function fund(member: Member, desk: Desk, usdt: string): Promise<void> {
  const asset = (await member.assetId('USDT')) as never
  const move = { asset, quantity: amountOf(usdt), from: 'spot', to: desk } as const
  await member.call(wallet.transfer, move, { key: freshKey() })
}

/** Somebody verified whose money lies in the account that a desk pays from, while a bitcoin costs 60,000. */
export async function traderAt(world: World, desk: Desk, usdt: string): Promise<Member> {
  await world.price('BTC/USDT', '60000')
  const member = await world.verified({ usdt })
  await fund(member, desk, usdt)
  return member
}
