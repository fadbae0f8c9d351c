import { amountOf } from '@bourse/contracts/kit'
import { spot } from '@bourse/contracts/spot'
import { watchlist } from '@bourse/contracts/watchlist'
import { freshKey, type Member, type World } from '#world'

/** Somebody with money, holdings, orders of both kinds, bills and favourites, so that no list of his is empty. */
export async function richMember(world: World): Promise<Member> {
  const member = await world.member({ usdt: '123456.789', btc: '0.5' })
  await world.price('BTC/USDT', '60000')
  const base = (await member.assetId('BTC')) as never
  const quote = (await member.assetId('USDT')) as never
  const order = { quantity: amountOf('0.01'), base, quote, side: 'buy' } as const
  await member.call(spot.place, { ...order, price: amountOf('60000'), kind: 'market' }, { key: freshKey() })
  await member.call(spot.place, { ...order, price: amountOf('50000'), kind: 'limit' }, { key: freshKey() })
  await member.call(watchlist.add, { asset: base })
  return member
}
