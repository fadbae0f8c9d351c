import { endpointByName } from '@bourse/contracts/api'
import { describe, expect, it } from 'vitest'
import { policyFaults } from './check.ts'
import { policies } from './policies.ts'

const cache = {
  maxAgeSeconds: 1,
  staleWhileRevalidateSeconds: 1,
  staleIfErrorSeconds: 1,
  varyBy: 'language',
} as const

describe('the policies', () => {
  it('fit the endpoint table', () => expect(policyFaults(policies, endpointByName)).toEqual([]))

  it('may not cache private or money-moving endpoints, nor name unknown ones', () => {
    expect(policyFaults({ 'wallet.list': { cache } }, endpointByName)).toEqual([
      'wallet.list: only public responses may be cached',
    ])
    expect(policyFaults({ 'wallet.transfer': { cache } }, endpointByName)).toHaveLength(1)
    expect(policyFaults({ 'wallet.nothing': {} }, endpointByName)).toEqual([
      'wallet.nothing: no such endpoint',
    ])
  })
})
