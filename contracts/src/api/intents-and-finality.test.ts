import { toAmount, type AnySchema, isFinal, shapeOf, movesMoney } from '#kit'
import { describe, expect, it } from 'vitest'
import { api, endpoints } from './index.ts'

function listWireNames(input: AnySchema): string[] {
  const shape = shapeOf(input)
  return shape.kind === 'record' ? shape.fields.map(({ wire }) => wire) : []
}

/** Calls that cannot be cancelled, or only at a loss. */
const FINAL = [
  'dual-invest.buy',
  'futures.closeAll',
  'ieo.subscribe',
  'loans.borrow',
  'lock-mining.lock',
  'lock-mining.redeem',
  'margin.borrow',
  'mining.rent',
  'nft.bid',
  'nft.buy',
  'nft.openBox',
  'nft.payDeposit',
  'nft.resell',
  'otc.pay',
  'otc.release',
  'wallet.swap',
  'wallet.withdraw',
]

describe('a final call', () => {
  it('is one of these, and moves money', () => {
    const rows = endpoints.filter(({ effect }) => effect?.final !== undefined)
    expect(rows.map(({ name }) => name).toSorted()).toEqual(FINAL)
    expect(rows.filter((row) => !movesMoney(row))).toEqual([])
  })

  it.each([
    [api.dualInvest.buy, null, true],
    [api.wallet.swap, '999.99', false],
    [api.wallet.swap, '1000', true],
    // The value may be any where there is no price.
    [api.wallet.swap, null, true],
    [api.spot.place, '1000000', false],
  ])('%o of %s USD: %s', (endpoint, value, expected) => {
    expect(isFinal(endpoint, value === null ? null : toAmount(value))).toBe(expected)
  })
})

/** Calls that end a risk or a session: a client sends them however little it receives from the server. */
const EXITS = [
  'account.logout',
  'copy-trading.detach',
  'copy-trading.unfollow',
  'futures.adjustMargin',
  'futures.cancel',
  'futures.cancelAll',
  'futures.close',
  'futures.closeAll',
  'futures.setStops',
  'security.endOtherSessions',
  'security.endSession',
  'security.freeze',
  'security.reportLogin',
  'security.revokeApiKey',
  'spot.cancel',
  'spot.cancelAll',
  'twap.cancel',
]

describe('a call that is sent while offline', () => {
  it('is one of these', () =>
    expect(
      endpoints
        .filter(({ effect }) => effect?.exits === true)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(EXITS))
})

describe('an intent', () => {
  const NOT_STORED = [
    'code',
    'totp',
    'passkey',
    'pay_password',
    'password',
    'rate',
    'client_seed',
    'commitment',
  ]

  it('contains no code, password, proof, rate or seed of any call that moves money', () => {
    const stored = endpoints.flatMap(({ name, input, effect: { movesMoney, circumstances = [] } = {} }) =>
      movesMoney !== true
        ? []
        : listWireNames(input)
            .filter((wire) => NOT_STORED.includes(wire) && !circumstances.includes(wire))
            .map((wire) => `${name} ${wire}`),
    )
    // The code of a work or a coin names the thing itself.
    expect(stored.filter((field) => !/^nft\.\w+ code$/.test(field))).toEqual([])
  })

  it('names inputs of its call', () => {
    const wrong = endpoints.flatMap(({ name, input, effect: { actsOn, circumstances = [] } = {} }) =>
      [...circumstances, ...(actsOn === undefined ? [] : [actsOn])]
        .filter((wire) => !listWireNames(input).includes(wire))
        .map((wire) => `${name} ${wire}`),
    )
    expect(wrong).toEqual([])
  })
})
