import { futures, listLeverageTiers } from '@bourse/contracts/futures'
import { amountText, toAmount } from '@bourse/contracts/kit'
import { Member, useTestEnvironment } from '#environment'
import { beforeEach, describe, expect, it } from 'vitest'

const pair = { base: '1' as never, quote: '3' as never }
const environment = useTestEnvironment()
beforeEach(() => environment.price('BTC/USDT', '60000'))

describe('the page of a market with futures', () => {
  it('shows a guest its terms, prices and leverage tiers', async () => {
    const terms = await new Member(environment.url).call(futures.terms, pair)
    expect(terms).toMatchObject({ symbol: 'BTC/USDT', price: toAmount('60000'), isTrading: true })
    expect(amountText(terms.insuranceFund)).toBe('1000000')
    const tiers = listLeverageTiers(terms.tiers, terms.leverages)
    expect(tiers.map(({ leverage }) => leverage)).toEqual([100, 100, 50, 20])
  })

  it('shows the member the same tiers that the ticket is decided by', async () => {
    const member = await environment.verified()
    const ticket = await member.call(futures.ticket, pair)
    const terms = await member.call(futures.terms, pair)
    expect(ticket.tiers).toEqual(terms.tiers)
  })
})
