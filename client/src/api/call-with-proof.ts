import { ApiCallError } from '@bourse/contracts/api-client'
import type { Endpoint, Input, Output, RefusalCode } from '@bourse/contracts/kit'
import { call } from './call.ts'
import { whileSolving } from './solving.ts'

const RETRIES_MAX = 5

/** Refusals that a solved puzzle lifts. */
const LIFTED_BY_PROOF: ReadonlySet<RefusalCode | undefined> = new Set([
  'too_many_attempts',
  'code_too_many',
  'code_too_soon',
])
const isLiftedByProof = (failure: unknown): failure is ApiCallError =>
  failure instanceof ApiCallError && LIFTED_BY_PROOF.has(failure.reason)

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
      const puzzle = endpoint.http?.puzzle
      if (puzzle === undefined || round === RETRIES_MAX || !isLiftedByProof(failure)) throw failure
      // A proof changes nothing about the minute between two codes for the same device.
      if (round > 0 && failure.reason === 'code_too_soon') throw failure
      proof = await solve(puzzle, input as Target, failure)
    }
  }
}

/** Throws the refusal itself when no puzzle is available. */
const solve = (purpose: 'login' | 'code', target: Target, refusal: ApiCallError): Promise<string> =>
  whileSolving(async () => {
    const { handle = target.mobile ?? '', areaCode } = target
    const { fetchPuzzle, solvePuzzle } = await import('./solve-puzzle.ts')
    const puzzle = await fetchPuzzle({ purpose, handle, areaCode }).catch(() => {
      throw refusal
    })
    return solvePuzzle(puzzle)
  })
