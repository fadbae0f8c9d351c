import { type Endpoint, type Instant, instantOf } from '@bourse/contracts/kit'
import { market } from '@bourse/contracts/market'
import { now } from '#kit/device'

let listener: (since: Instant | null) => void = () => undefined
let since: Instant | null = null

/** Remembers since when the quotes that came by REST are old: the server marks them while the exchange is away. */
export function noteResponseAge({ name }: Endpoint, staleAgeSeconds: number | null): void {
  if (name !== market.boards.name) return
  since = staleAgeSeconds === null ? null : instantOf(now() - staleAgeSeconds * 1000)
  listener(since)
}

/** The feed combines it with what its socket knows. */
export function onQuotesAge(run: (since: Instant | null) => void): void {
  listener = run
  run(since)
}
