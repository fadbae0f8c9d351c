import { Refusal } from '@bourse/contracts/kit'
import type { MemberCall } from './mount.ts'
import type { Decision } from './transact-batch.ts'

/**
 * Runs the parts of one request in their order, each as a call with a key of its own, so that a repeated request repeats none of them.
 * A refusal is the result of its part. Any other failure is that of the request, once all parts have ended.
 * A request that was abandoned before it arrived is refused.
 */
export async function settleEach<Part, Result>(
  call: MemberCall,
  parts: readonly Part[],
  run: (part: Part, call: MemberCall) => Promise<Result>,
): Promise<readonly Decision<Result>[]> {
  // Stored before the parts begin: a client that reads the outcome of the whole request finds that it arrived, and cannot abandon it.
  if (call.keyed !== null) await call.transact(() => Promise.resolve(null))
  const settled = await Promise.allSettled(parts.map((part, index) => run(part, partCall(call, part, index))))
  return settled.map((one): Decision<Result> => {
    if (one.status === 'fulfilled') return { result: one.value }
    if (one.reason instanceof Refusal) return { refusal: one.reason }
    throw one.reason
  })
}

function partCall(call: MemberCall, input: unknown, index: number): MemberCall {
  const { keyed } = call
  return { ...call, keyed: keyed && { ...keyed, key: `${keyed.key}:${index + 1}`, input } }
}
