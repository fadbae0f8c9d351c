import { dualInvest, type DualProduct } from '@bourse/contracts/dual-invest'
import { DAY, MINUTE, SECOND } from '@bourse/contracts/kit'
import { type Fields, type Fixture, type Table, UNKNOWN } from './fixture.ts'

export const dualRefusals = (fixture: Fixture): Table => {
  /** A call on BTC that is settled after a month. */
  const product = async (): Promise<DualProduct> => {
    await fixture.environment.advance('1 second')
    const input = { asset: '1', kind: 'call' } as never
    const { list } = await fixture.environment.visitor().call(dualInvest.products, input)
    const found = list.find(({ days }) => days === 30)
    if (found === undefined) throw new Error('the shelf has a product of 30 days')
    return found
  }
  const bought = async (more: Fields = {}, before?: (chosen: DualProduct) => unknown): Promise<string> => {
    const member = await fixture.environment.member()
    const chosen = await product()
    await before?.(chosen)
    return fixture.refused(member, dualInvest.buy, { id: chosen.id, num: '1', ...more })
  }
  return {
    'dual-invest.setRenewal': {
      not_found: () => fixture.toMember(dualInvest.setRenewal, { id: UNKNOWN, renew_rate: '5' }),
    },
    'dual-invest.buy': {
      not_found: () => bought({ id: UNKNOWN }),
      sale_ended: () => bought({}, () => fixture.environment.clock.advance(2 * DAY)),
      sold_out: () => bought({ num: '999999' }),
      member_limit: () => bought({ num: '501' }),
      price_unavailable: async () => {
        const refused = await bought({}, () => fixture.environment.clock.advance(MINUTE + SECOND))
        await fixture.environment.advance('1 second')
        return refused
      },
      price_moved: () => bought({ rate: '99999' }),
      insufficient_balance: () => bought(),
    },
  }
}
