import { addMs, toAmount, HOUR, sum } from '@bourse/contracts/kit'
import { nft } from '@bourse/contracts/nft'
import type { TestEnvironment } from '#environment'
import { key, one, type Prepare, press, rich } from './press.ts'

/** Works that no other row has bought. */
const taken = new WeakMap<TestEnvironment, Set<string>>()
async function onSale(environment: TestEnvironment, saleKind: 'fixed' | 'auction' | 'blindBox') {
  const sold = taken.get(environment) ?? new Set()
  taken.set(environment, sold)
  const { list } = await environment
    .visitor()
    .call(nft.artworks, { saleKind, saleStatus: 'onSale', limit: 100 })
  const last = list.toSorted((first, second) => (first.endsAt ?? 0) - (second.endsAt ?? 0))
  const work = last.findLast(({ code, assetCode }) => assetCode === 'USDT' && !sold.has(code))
  if (work === undefined) throw new Error(`no ${saleKind} sale is left`)
  if (saleKind !== 'blindBox') sold.add(work.code)
  return work
}

async function owner(environment: TestEnvironment, saleKind: 'fixed' | 'blindBox') {
  const member = await rich(environment)
  await member.call(nft.buy, { code: (await onSale(environment, saleKind)).code }, key())
  return { member, code: one((await member.call(nft.owned, {})).list).code }
}

const resale = (environment: TestEnvironment, code: never) => ({
  code,
  price: toAmount('100'),
  startsAt: environment.clock.now(),
  endsAt: addMs(environment.clock.now(), HOUR),
})

async function winner(environment: TestEnvironment) {
  const seller = await owner(environment, 'fixed')
  const { code } = seller
  const sale = { ...resale(environment, code as never), bidStep: toAmount('5') }
  await seller.member.call(nft.resell, sale, key())
  const member = await rich(environment)
  await member.call(nft.payDeposit, { code }, key())
  await member.call(nft.bid, { code, increment: toAmount('5') }, key())
  await environment.advance('1 hour')
  return { member, id: one((await member.call(nft.wonLots, {})).list).id }
}

export const nftRows = {
  'nft.buy': async (environment) => {
    const { code, price } = await onSale(environment, 'fixed')
    return press(await rich(environment), nft.buy, (which) => ({
      code,
      ...(price === null ? {} : { shownPrice: which === 'new price' ? sum(price, toAmount('1')) : price }),
    }))
  },
  'nft.payDeposit': async (environment) => {
    const { code } = await onSale(environment, 'auction')
    return press(await rich(environment), nft.payDeposit, () => ({ code }))
  },
  'nft.bid': async (environment) => {
    const { code, bidStep } = await onSale(environment, 'auction')
    const member = await rich(environment)
    await member.call(nft.payDeposit, { code }, key())
    return press(member, nft.bid, () => ({ code, increment: bidStep ?? toAmount('5') }))
  },
  'nft.openBox': async (environment) => {
    const { member, code } = await owner(environment, 'blindBox')
    return press(member, nft.openBox, () => ({ code }))
  },
  'nft.resell': async (environment) => {
    const { member, code } = await owner(environment, 'fixed')
    const input = resale(environment, code as never)
    return press(member, nft.resell, () => input)
  },
  'nft.payWonLot': async (environment) => {
    const { member, id } = await winner(environment)
    return press(member, nft.payWonLot, () => ({ id }))
  },
} satisfies Record<string, Prepare>
