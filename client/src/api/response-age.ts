import { type Endpoint, type Instant, toInstant } from '@bourse/contracts/kit'
import type { market } from '@bourse/contracts/market'
import { now } from '#kit/device'

/** The name alone: the endpoint's row would load the whole area with the first page. */
const BOARDS: `market.${keyof typeof market}` = 'market.boards'

let listener: (since: Instant | null) => void = () => undefined
let since: Instant | null = null

/** Remembers since when the quotes that came by REST are old: the server marks them while the exchange is away. */
export function noteResponseAge({ name }: Endpoint, staleAgeSeconds: number | null): void {
  if (name !== BOARDS) return
  since = staleAgeSeconds === null ? null : toInstant(now() - staleAgeSeconds * 1000)
  listener(since)
}

/** The feed combines it with what its socket knows. */
export function onQuotesAge(run: (since: Instant | null) => void): void {
  listener = run
  run(since)
}
