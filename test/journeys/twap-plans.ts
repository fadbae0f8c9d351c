import { type Input, toAmount } from '@bourse/contracts/kit'
import { twap, type TwapOrder } from '@bourse/contracts/twap'
import { freshKey, type Member, type TestEnvironment } from '#environment'

export type NewPlan = Input<typeof twap.placeSpot>
/** Four orders in ten minutes, for 0.01 BTC. */
export const PLAN = {
  base: '1',
  quote: '3',
  orders: 4,
  minutes: 10,
  side: 'buy',
  quantity: toAmount('0.01'),
} as NewPlan

export const placePlan = (member: Member, more: Partial<NewPlan> = {}): Promise<TwapOrder> =>
  member.call(twap.placeSpot, { ...PLAN, ...more }, { key: freshKey() })

/** Finds a plan of the member. */
export const findPlan = async (member: Member, { id }: Pick<TwapOrder, 'id'>): Promise<TwapOrder> =>
  (await member.call(twap.list, {})).list.find((row) => row.id === id) as TwapOrder

/** Lists the orders of a plan, in the order in which they were due. */
export const listSlices = async (member: Member, { id }: Pick<TwapOrder, 'id'>) =>
  (await member.call(twap.slices, { id, limit: 100 })).list.toReversed()

/** Advances in steps that are shorter than the time after which an order is late; a price is fresh in the last second of each. */
export async function passMinutes(
  environment: Pick<TestEnvironment, 'advance'>,
  minutes: number,
): Promise<void> {
  for (let second = 0; second < minutes * 60; second += 30) {
    await environment.advance('29 seconds')
    await environment.advance('1 second')
  }
}
