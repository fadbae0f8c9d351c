import { describe, expect, it } from 'vitest'
import { clientOrderId } from './index.ts'

describe('a client order id', () => {
  it.each(['a', 'bot-1', 'x'.repeat(36), 'A:b/c_d.9'])('is %j', (id) =>
    expect(clientOrderId.safeParse(id).data).toBe(id),
  )
  it.each(['', 'a b', 'x'.repeat(37), 'é', 7])('is not %j', (id) =>
    expect(clientOrderId.safeParse(id).error?.issues.map(({ message }) => message)).toEqual([
      'client_order_id_invalid',
    ]),
  )
})
