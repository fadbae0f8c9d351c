import { REFUSALS, type RefusalCode } from '@bourse/contracts/kit'
import { expect, it } from 'vitest'
import { isNotFound } from './failure.ts'

const failure = (reason?: RefusalCode) => ({ message: 'no', code: 'refused', reason })

it.each(['not_found', 'leader_unknown', 'market_unknown', 'coin_unknown'] as const)(
  'the refusal %s means that the record does not exist',
  (reason) => expect(isNotFound(failure(reason))).toBe(true),
)

it('every other refusal, and a failure without a reason, can be retried', () => {
  const others = (Object.keys(REFUSALS) as RefusalCode[]).filter(
    (code) => code !== 'not_found' && !code.endsWith('_unknown'),
  )
  expect(others.filter((code) => isNotFound(failure(code)))).toEqual([])
  expect(isNotFound(failure())).toBe(false)
})
