export type ProbeSummary = { readonly all: number; readonly ok: number; readonly worstMs: number }

const EVERY_MS = 250
const TIMEOUT_MS = 2_000

/** Polls readiness like a balancer during a measurement. */
export function startProbing(opsUrl: string): { end(): Promise<ProbeSummary> } {
  let all = 0
  let ok = 0
  let worstMs = 0
  const under = new Set<Promise<void>>()
  const probe = async (): Promise<void> => {
    all++
    const began = performance.now()
    const isOk = await fetch(`${opsUrl}/readyz`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
      async (response) => {
        await response.body?.cancel()
        return response.ok
      },
      () => false,
    )
    if (isOk) ok++
    worstMs = Math.max(worstMs, performance.now() - began)
  }
  const timer = setInterval(() => {
    const one = probe().finally(() => under.delete(one))
    under.add(one)
  }, EVERY_MS)
  return {
    async end() {
      clearInterval(timer)
      await Promise.all(under)
      return { all, ok, worstMs }
    },
  }
}
