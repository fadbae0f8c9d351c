import { copyTrading } from '@bourse/contracts/copy-trading'
import { dualInvest } from '@bourse/contracts/dual-invest'
import { ieo } from '@bourse/contracts/ieo'
import { toAmount } from '@bourse/contracts/kit'
import { lockMining } from '@bourse/contracts/lock-mining'
import { nft, type SaleKind } from '@bourse/contracts/nft'
import { otc } from '@bourse/contracts/otc'
import { seconds } from '@bourse/contracts/seconds'
import { futures } from '@bourse/contracts/futures'
import { spot } from '@bourse/contracts/spot'
import { wallet } from '@bourse/contracts/wallet'
import { watchlist } from '@bourse/contracts/watchlist'
import { freshKey, lastingProof, type Member, uploadPicture, type TestEnvironment } from '#environment'

/**
 * A verified member with money, holdings, orders of both kinds, movements, options, a watchlist, a swap, a
 * transfer, a withdrawal, an address, a card, an OTC order, artworks, a followed trader, and money in each product that earns, so
 * that none of their lists is empty.
 */
export async function seededMember(environment: TestEnvironment): Promise<Member> {
  const member = await environment.verified({ usdt: '123456.789', btc: '0.5' })
  await environment.price('BTC/USDT', '60000')
  const base = (await member.assetId('BTC')) as never
  const quote = (await member.assetId('USDT')) as never
  const order = { quantity: toAmount('0.01'), base, quote, side: 'buy' } as const
  await member.call(spot.place, { ...order, price: toAmount('60000'), kind: 'market' }, { key: freshKey() })
  await member.call(spot.place, { ...order, price: toAmount('50000'), kind: 'limit' }, { key: freshKey() })
  const stop = {
    ...order,
    price: toAmount('70500'),
    stopPrice: toAmount('70000'),
    kind: 'stopLimit',
  } as const
  await member.call(spot.place, stop, { key: freshKey() })
  await member.call(watchlist.add, { asset: base })
  await earn(member)
  await collect(member)
  await placeBet(environment, member, quote)
  await moveMoney(environment, member, quote, (await member.assetId('ETH')) as never)
  await tradeContracts(member, { base, quote })
  await buyForFiat(member, quote)
  const copying = { leader: PROGRAM, mode: 'multiple', size: toAmount('1.5') } as const
  await member.call(copyTrading.follow, copying, { key: freshKey() })
  return member
}

/** Makes one lock, buys one share of a call, and subscribes to each kind of token sale. */
async function earn(member: Member): Promise<void> {
  const { list: plans } = await member.call(lockMining.plans, { page: 1, limit: 100 })
  const plan = plans.find(({ code }) => code === 'USDT')
  const { list: products } = await member.call(dualInvest.products, { kind: 'call' })
  const { list: sales } = await member.call(ieo.list, {})
  const [product] = products
  if (plan === undefined || product === undefined) throw new Error('nothing is on offer')
  await member.call(lockMining.lock, { plan: plan.id, amount: toAmount('1500') }, { key: freshKey() })
  await member.call(dualInvest.buy, { product: product.id, shares: 1 }, { key: freshKey() })
  for (const { id } of sales.filter(({ phase }) => phase === 'running'))
    await member.call(ieo.subscribe, { project: id, quantity: toAmount('1000') }, { key: freshKey() })
}

/** Buys a work and a box, likes a work and bids. */
async function collect(member: Member): Promise<void> {
  const listWorks = async (saleKind: SaleKind) =>
    (await member.call(nft.artworks, { saleKind, saleStatus: 'onSale', page: 1, limit: 2 })).list
  const [work, liked] = await listWorks('fixed')
  const [series] = await listWorks('blindBox')
  const [, lot] = await listWorks('auction')
  if (!work || !liked || !series || !lot?.bidStep) throw new Error('no works are on sale')
  await member.call(nft.buy, { code: work.code }, { key: freshKey() })
  await member.call(nft.buy, { code: series.code }, { key: freshKey() })
  await member.call(nft.like, { code: liked.code })
  await member.call(nft.payDeposit, { code: lot.code }, { key: freshKey() })
  await member.call(nft.bid, { code: lot.code, increment: lot.bidStep }, { key: freshKey() })
}

/** Opens one order that has ended and two that run for ten minutes, one of them without its entry. */
async function placeBet(environment: TestEnvironment, member: Member, dollar: never): Promise<void> {
  const move = { asset: dollar, from: 'spot', to: 'seconds', quantity: toAmount('3000') } as const
  await member.call(wallet.transfer, move, { key: freshKey() })
  const open = (direction: 'up' | 'down', length: number) =>
    member.call(
      seconds.open,
      { market: BITCOIN, payAsset: dollar, direction, seconds: length, stake: toAmount('150') },
      { key: freshKey() },
    )
  await open('down', 30)
  await environment.price('BTC/USDT', '60001')
  await environment.advance('1 minute')
  await open('up', 600)
  await environment.price('BTC/USDT', '60000')
  await open('down', 600)
}
const BITCOIN = '1' as never
/** The first program of the house. */
const PROGRAM = '9001' as never

const ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

async function moveMoney(
  environment: TestEnvironment,
  member: Member,
  dollar: never,
  coin: never,
): Promise<void> {
  const quantity = toAmount('100')
  const qr = await uploadPicture(member)
  const to = { address: ADDRESS, network: 'TRC20' }
  const [saving, leaving] = [
    await lastingProof(environment, member, 'address'),
    await lastingProof(environment, member, 'withdrawal'),
  ]
  const entry = { asset: dollar, name: 'Cold wallet in the safe', qr }
  await member.call(wallet.saveAddress, { ...entry, ...to, ...saving })
  await member.call(
    wallet.transfer,
    { asset: dollar, quantity, from: 'spot', to: 'futures' },
    { key: freshKey() },
  )
  await member.call(wallet.swapQuote, { from: dollar, to: coin })
  await member.call(wallet.swap, { from: dollar, to: coin, quantity }, { key: freshKey() })
  await member.call(
    wallet.withdraw,
    { asset: dollar, quantity, method: 'address', ...to, ...leaving },
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

/** Places an OTC order that is not paid. */
export async function buyForFiat(member: Member, asset: never): Promise<void> {
  const { list } = await member.call(otc.offers, { side: 'buy', asset, fiat: 'VND' })
  const [offer] = list
  if (offer === undefined) throw new Error('nothing is on offer')
  const terms = { merchant: offer.id, shownPrice: offer.price, quantity: toAmount('250') }
  const order = { ...terms, side: 'buy', asset, fiat: 'VND', method: 'bank' } as const
  await member.call(otc.place, order, { key: freshKey() })
}

/** Opens a long with stops, a short near liquidation and a pending order, and closes a position. */
async function tradeContracts(member: Member, pair: { base: never; quote: never }): Promise<void> {
  const lots = toAmount('100')
  const open = (order: object) =>
    member.call(futures.open, { ...pair, kind: 'market', lots, leverage: 10, ...order } as never, {
      key: freshKey(),
    })
  await member.call(
    wallet.transfer,
    { asset: pair.quote, quantity: toAmount('5000'), from: 'spot', to: 'futures' },
    { key: freshKey() },
  )
  await open({ side: 'long' })
  const { positions } = await member.call(futures.list, { status: 'open' })
  for (const { id } of positions.list) await member.call(futures.close, { id }, { key: freshKey() })
  await open({ side: 'long', takeProfit: toAmount('66000'), stopLoss: toAmount('57000') })
  await open({ side: 'short', leverage: 100 })
  await open({ side: 'long', kind: 'limit', limitPrice: toAmount('58000') })
}
