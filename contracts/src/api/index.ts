/**
 * The closed table: every call there is, area by area, in one object.
 * Routes, client calls, OpenAPI and the conformance tests derive from it; a path that is not here does not exist.
 * It holds no behaviour.
 */
import { account } from '#account'
import { content } from '#content'
import type { Endpoint } from '#kit'
import { market } from '#market'
import { spot } from '#spot'
import { wallet } from '#wallet'
import { watchlist } from '#watchlist'

export const api = { account, content, market, spot, wallet, watchlist } as const

export const endpoints: readonly Endpoint[] = Object.values(api).flatMap((area) =>
  Object.values<Endpoint>(area),
)
export const endpointByName = new Map(endpoints.map((endpoint) => [endpoint.name, endpoint]))
