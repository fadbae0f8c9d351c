import { amountOf } from '@bourse/contracts/kit'
import { spot } from '@bourse/contracts/spot'
import { wallet } from '@bourse/contracts/wallet'
import { watchlist } from '@bourse/contracts/watchlist'
import { freshKey, type Member, uploadPicture, type World } from '#world'

/**
 * Somebody verified with money, holdings, orders of both kinds, bills, favourites, a swap, a move, a withdrawal, an
 * address and a card, so that no list of his is empty.
 */
export async function richMember(world: World): Promise<Member> {
  const member = await world.verified({ usdt: '123456.789', btc: '0.5' })
  await world.price('BTC/USDT', '60000')
  const base = (await member.assetId('BTC')) as never
  const quote = (await member.assetId('USDT')) as never
  const order = { quantity: amountOf('0.01'), base, quote, side: 'buy' } as const
  await member.call(spot.place, { ...order, price: amountOf('60000'), kind: 'market' }, { key: freshKey() })
  await member.call(spot.place, { ...order, price: amountOf('50000'), kind: 'limit' }, { key: freshKey() })
  await member.call(watchlist.add, { asset: base })
  await moveMoney(member, quote, (await member.assetId('ETH')) as never)
  return member
}

const ADDRESS = `T${'J'.repeat(33)}`

async function moveMoney(member: Member, dollar: never, coin: never): Promise<void> {
  const quantity = amountOf('100')
  const qr = await uploadPicture(member)
  const to = { address: ADDRESS, network: 'TRC20' }
  await member.call(wallet.saveAddress, { asset: dollar, name: 'Cold wallet in the safe', qr, ...to })
  await member.call(
    wallet.transfer,
    { asset: dollar, quantity, from: 'spot', to: 'futures' },
    { key: freshKey() },
  )
  await member.call(wallet.swapQuote, { from: dollar, to: coin })
  await member.call(wallet.swap, { from: dollar, to: coin, quantity }, { key: freshKey() })
  await member.call(
    wallet.withdraw,
    { asset: dollar, quantity, method: 'address', ...to },
    { key: freshKey() },
  )
  await member.call(wallet.saveCard, {
    holder: 'Nguyễn Thị Minh Khai',
    number: '4539148803436467',
    bank: 'Vietcombank',
    branch: 'Hà Nội',
    city: 'Hà Nội',
    mobile: '912345678',
  })
}
