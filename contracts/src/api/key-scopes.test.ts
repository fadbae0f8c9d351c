import { endpoints } from './index.ts'
import { findKeyScope } from '#security'
import { describe, expect, it } from 'vitest'

const namesWith = (scope: ReturnType<typeof findKeyScope>) =>
  endpoints.filter((endpoint) => findKeyScope(endpoint) === scope).map(({ name }) => name)

describe('the scope of a call', () => {
  it('is that of withdrawals for all that leaves the installation, or chooses where to', () =>
    expect(namesWith('withdraw').toSorted()).toEqual([
      'otc.cancel',
      'otc.dispute',
      'otc.pay',
      'otc.place',
      'otc.release',
      'wallet.removeAddress',
      'wallet.saveAddress',
      'wallet.saveCard',
      'wallet.saveForeignCard',
      'wallet.withdraw',
    ]))

  it('is trading for every order, and none for account, identity and security', () => {
    const scopes = (area: string) =>
      new Set(endpoints.filter((each) => each.area === area).map((each) => findKeyScope(each)))
    for (const area of ['spot', 'futures', 'seconds'])
      expect([...scopes(area)].toSorted()).toEqual(['read', 'trade'])
    expect([...scopes('security')]).toEqual([null])
    expect(namesWith('transfer')).toContain('wallet.transfer')
    for (const name of ['account.login', 'account.logout', 'account.forget', 'identity.apply'])
      expect(namesWith(null)).toContain(name)
    expect(namesWith('read')).toEqual(
      expect.arrayContaining(['account.profile', 'account.outcome', 'spot.orders']),
    )
  })
})
