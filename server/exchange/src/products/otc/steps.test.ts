import { addMs, MINUTE, toInstant } from '@bourse/contracts/kit'
import { catchRefusal } from '#platform/testing'
import { describe, expect, it } from 'vitest'
import {
  cancel,
  confirmPayment,
  dispute,
  expire,
  type OrderProgress,
  respond,
  statePayment,
  type Step,
} from './steps.ts'

const NOW = toInstant(Date.parse('2026-11-20T10:00:00.250Z'))
const STATES = ['placed', 'paid', 'disputed', 'released', 'cancelled', 'expired'] as const
type Side = OrderProgress['side']

const orderIn = (side: Side, status: OrderProgress['status']): OrderProgress => ({
  side,
  status,
  payBy: addMs(NOW, MINUTE),
  proof: '/upload/first.png',
})

/** The next state by state of the order; a dash where the step is refused or nothing is due. */
async function outcomes(side: Side, decide: (order: OrderProgress) => Step | null): Promise<string> {
  const found = STATES.map(async (status) => {
    const order = orderIn(side, status)
    const refusal = await catchRefusal(() => decide(order))
    if (refusal === 'order_closed') return '-'
    expect(refusal).toBe('passed')
    return decide(order)?.change.status ?? '-'
  })
  return (await Promise.all(found)).join(' ')
}

describe('the steps of an order', () => {
  //                                         placed    paid     disputed  closed
  it.each([
    ['a payment is stated', 'buy', 'paid - - - - -'],
    ['a payment is stated', 'sell', '- - - - - -'],
    ['a payment is confirmed', 'buy', '- - - - - -'],
    ['a payment is confirmed', 'sell', '- released released - - -'],
    ['the member cancels', 'buy', 'cancelled - - - - -'],
    ['the member cancels', 'sell', 'cancelled - - - - -'],
    ['the member disputes', 'buy', '- disputed - - - -'],
    ['the member disputes', 'sell', '- disputed - - - -'],
    ['the time to pay is over', 'buy', 'expired - - - - -'],
    ['the time to pay is over', 'sell', 'expired - - - - -'],
    ['the merchant responds', 'buy', '- released - - - -'],
    ['the merchant responds', 'sell', 'paid - - - - -'],
  ] as const)('%s, in a %s order: %s', async (name, side, expected) => {
    expect(await outcomes(side, STEPS[name])).toBe(expected)
  })

  it('refuse a payment at the deadline, before the expiry has run', async () => {
    const order = orderIn('buy', 'placed')
    expect(await catchRefusal(() => statePayment(order, { now: order.payBy }))).toBe('order_closed')
  })

  it('replace the proof of the payment by that of the dispute, if there is one', () => {
    const paid = orderIn('buy', 'paid')
    const complaint = 'not received'
    expect(dispute(paid, { complaint, now: NOW }).change.proof).toBe(paid.proof)
    const other = dispute(paid, { complaint, proof: '/upload/second.png', now: NOW })
    expect(other.change.proof).toBe('/upload/second.png')
  })

  it('send a message when the member did not cause them', () => {
    expect(expire(orderIn('buy', 'placed'), NOW)?.message).toBe('otc_expired_title')
    expect(respond(orderIn('buy', 'paid'), NOW)?.message).toBe('otc_released_title')
    expect(respond(orderIn('sell', 'placed'), NOW)?.message).toBe('otc_paid_title')
    expect(cancel(orderIn('buy', 'placed'), NOW).message).toBeUndefined()
  })
})

const STEPS = {
  'a payment is stated': (order) => statePayment(order, { now: NOW }),
  'a payment is confirmed': (order) => confirmPayment(order, NOW),
  'the member cancels': (order) => cancel(order, NOW),
  'the member disputes': (order) => dispute(order, { complaint: 'not received', now: NOW }),
  'the time to pay is over': (order) => expire(order, NOW),
  'the merchant responds': (order) => respond(order, NOW),
} as const satisfies Record<string, (order: OrderProgress) => Step | null>
