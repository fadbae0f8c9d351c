import { account } from '@bourse/contracts/account'
import { ApiCallError } from '@bourse/contracts/api-client'
import type { Endpoint, Input, Output } from '@bourse/contracts/kit'
import { create } from 'zustand'
import { call } from './call.ts'

const RETRIES_MAX = 5

/** Number of puzzles that are being solved. */
const solving = create(() => ({ count: 0 }))
export const useIsCheckingDevice = (): boolean => solving((state) => state.count > 0)

/** Refusals that a solved puzzle lifts. */
const liftedByProof = (failure: unknown): failure is ApiCallError =>
  failure instanceof ApiCallError &&
  ['too_many_attempts', 'code_too_many', 'code_too_soon'].includes(failure.reason ?? '')

type Target = { readonly handle?: string; readonly mobile?: string; readonly areaCode?: string }
type Options = NonNullable<Parameters<typeof call>[2]>

/**
 * A call that is repeated with a proof of work when this device has made too many, so that a guest's attempts
 * lock no owner out. An upstream without puzzles refuses as before.
 */
export async function callWithProof<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: Options,
): Promise<Output<E>> {
  let proof: string | null = null
  for (let round = 0; ; round++) {
    try {
      return await call(
        endpoint,
        proof === null ? input : ({ ...(input as object), proof } as Input<E>),
        options,
      )
    } catch (failure) {
      if (endpoint.puzzle === undefined || round === RETRIES_MAX || !liftedByProof(failure)) throw failure
      // A proof changes nothing about the minute between two codes for the same device.
      if (round > 0 && failure.reason === 'code_too_soon') throw failure
      proof = await solve(endpoint.puzzle, input as Target, failure)
    }
  }
}

/** Throws the refusal itself when no puzzle is available. */
async function solve(purpose: 'login' | 'code', target: Target, refusal: ApiCallError): Promise<string> {
  solving.setState(({ count }) => ({ count: count + 1 }))
  try {
    const { handle = target.mobile ?? '', areaCode } = target
    const [puzzle, { solvePuzzle }] = await Promise.all([
      call(account.puzzle, { purpose, handle, areaCode }, { isQuiet: true }).catch(() => {
        throw refusal
      }),
      import('./solve-puzzle.ts'),
    ])
    return await solvePuzzle(puzzle)
  } finally {
    solving.setState(({ count }) => ({ count: count - 1 }))
  }
}
