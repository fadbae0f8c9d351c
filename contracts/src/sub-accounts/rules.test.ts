import { endpoints } from '#api'
import { movesMoney } from '#kit'
import { describe, expect, it } from 'vitest'
import { findAccountScope } from './index.ts'

/** Calls that move money and act on the person: refused while a sub-account is selected. */
const refusedInSubAccounts = endpoints
  .filter((endpoint) => movesMoney(endpoint) && findAccountScope(endpoint) === 'main')
  .map(({ name }) => name)

describe('a call that moves money of the main account only', () => {
  it.each([
    ['wallet.withdraw', true],
    ['wallet.requestDeposit', true],
    ['wallet.convertDust', true],
    ['points.exchange', true],
    ['otc.pay', true],
    ['wallet.transfer', false],
    ['wallet.swap', false],
    ['spot.place', false],
    ['futures.open', false],
    ['seconds.open', false],
    ['lock-mining.lock', false],
    ['sub-accounts.transfer', false],
  ])('%s: %s', (name, isRefused) => expect(refusedInSubAccounts.includes(name)).toBe(isRefused))

  it('is no call of the account itself, so that outcomes are found where they were stored', () =>
    expect(findAccountScope(endpoints.find(({ name }) => name === 'account.outcome') as never)).toBe('own'))
})
