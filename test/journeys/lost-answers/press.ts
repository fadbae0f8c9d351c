import { type Endpoint, type Input } from '@bourse/contracts/kit'
import { freshKey, type Member, type TestEnvironment } from '#environment'

/** A member who is about to press a button, and the input of each press: the first one, a new price, a new code. */
export type Press = { readonly member: Member; readonly endpoint: Endpoint; readonly buildInput: BuildInput }
type BuildInput = (press: 'first' | 'new price' | 'new code') => unknown
export type Prepare = (environment: TestEnvironment) => Promise<Press>

export const press = <E extends Endpoint>(
  member: Member,
  endpoint: E,
  inputOf: (press: Parameters<BuildInput>[0]) => Input<E>,
): Press => ({ member, endpoint, buildInput: inputOf })

export const key = () => ({ key: freshKey() })

export const one = <T>(list: readonly T[]): T => {
  const [first] = list
  if (first === undefined) throw new Error('nothing to act on')
  return first
}

export const rich = (environment: TestEnvironment) => environment.verified({ usdt: '150000', btc: '1' })
