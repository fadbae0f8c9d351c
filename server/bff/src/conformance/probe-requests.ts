import { api } from '@bourse/contracts/api'
import { type Endpoint, shapeOf, isServedByBff } from '@bourse/contracts/kit'
import * as z from 'zod/mini'

/** Values of earlier responses, by our names; inputs are built from them. */
export type LearnedValues = Map<string, unknown>
/** Builds an input in our names; null while a required value is unknown. */
type BuildInput = (known: LearnedValues, now: number) => Readonly<Record<string, unknown>> | null
type ProbeRequest = {
  readonly endpoint: Endpoint
  readonly buildInput: BuildInput
  /** Stores values for later requests. */
  readonly learn?: (response: never, known: LearnedValues) => void
}

const nothing: BuildInput = () => ({})
const about =
  (...names: readonly string[]): BuildInput =>
  (known) =>
    names.every((name) => known.has(name))
      ? Object.fromEntries(names.map((name) => [name, known.get(name)]))
      : null
/** Renames a known value to the input field. */
const as =
  (name: string, of: string): BuildInput =>
  (known) =>
    known.has(of) ? { [name]: known.get(of) } : null
/** Stores one value of the first row of a page. */
const firstRow =
  (key: string, name: string) =>
  (page: { readonly list: readonly Record<string, unknown>[] }, known: LearnedValues): void => {
    const value = page.list[0]?.[key]
    if (value !== undefined && value !== null) known.set(name, value)
  }
const probe = (endpoint: Endpoint, ask: BuildInput = nothing, learn?: ProbeRequest['learn']): ProbeRequest =>
  learn === undefined ? { endpoint, buildInput: ask } : { endpoint, buildInput: ask, learn }

const DAY_MS = 86_400_000

type Boards = { readonly list: readonly { readonly markets: readonly Record<string, unknown>[] }[] }

function learnMarket({ list }: Boards, known: LearnedValues): void {
  const market = list.flatMap(({ markets }) => markets)[0]
  if (market === undefined) return
  for (const name of ['base', 'quote']) known.set(name, market[name])
  known.set('market', market['id'])
  known.set('symbol', `${String(market['baseCode'])}/${String(market['quoteCode'])}`)
}

const candles: BuildInput = (known, now) =>
  known.has('symbol')
    ? { from: now - 30 * DAY_MS, to: now, symbol: known.get('symbol'), period: '1day' }
    : null

/** Read-only endpoints, whatever their method, ordered so that each finds its inputs. */
const PROBES: readonly ProbeRequest[] = [
  probe(api.market.boards, nothing, learnMarket as never),
  probe(api.market.assets),
  probe(api.market.candles, candles),
  probe(api.content.setting, () => ({ keyword: 'version' })),
  probe(api.content.articles, () => ({ category: 'notice' }), firstRow('id', 'article') as never),
  probe(api.content.article, as('id', 'article')),
  probe(api.copyTrading.leaders, nothing, firstRow('id', 'leader') as never),
  probe(api.copyTrading.leader, about('leader')),
  probe(api.copyTrading.history, about('leader')),
  probe(
    api.dualInvest.products,
    (known) => ({ asset: known.get('base'), kind: 'call' }),
    firstRow('id', 'dual') as never,
  ),
  probe(api.dualInvest.product, as('id', 'dual')),
  probe(api.dualInvest.orders),
  probe(api.futures.ticket, about('base', 'quote')),
  probe(api.futures.book, about('base', 'quote')),
  probe(api.futures.list),
  probe(api.ieo.list, nothing, firstRow('id', 'project') as never),
  probe(api.ieo.detail, as('id', 'project')),
  probe(api.messages.list),
  probe(api.nft.artworks, nothing, firstRow('code', 'code') as never),
  probe(api.nft.artwork, about('code')),
  probe(api.nft.bids, about('code')),
  probe(api.nft.artists, nothing, firstRow('id', 'artist') as never),
  probe(api.nft.artist, as('id', 'artist')),
  probe(api.nft.owned),
  probe(api.nft.myBids),
  probe(api.nft.wonLots),
  probe(api.receipts.list, nothing, firstRow('id', 'receipt') as never),
  probe(api.receipts.one, as('id', 'receipt')),
  probe(api.seconds.payAssets, nothing, firstRow('id', 'payAsset') as never),
  probe(api.seconds.list, nothing, firstRow('id', 'option') as never),
  probe(api.seconds.result, as('id', 'option')),
  probe(api.wallet.list),
  probe(api.wallet.detail, (known) =>
    known.has('quote') ? { asset: known.get('quote'), kind: 'spot' } : null,
  ),
  probe(api.wallet.withdrawalTerms, as('asset', 'quote')),
  probe(api.wallet.depositAddress, as('asset', 'quote')),
  probe(api.wallet.rate, as('asset', 'base')),
  probe(api.wallet.statement),
  probe(api.wallet.statementFile, () => ({ kind: 'spot' })),
  probe(api.wallet.swapChoices),
  probe(api.wallet.swapQuote, (known) =>
    known.has('quote') ? { from: known.get('quote'), to: known.get('base') } : null,
  ),
  probe(api.wallet.card),
  probe(api.wallet.foreignCard),
]

/** GET endpoints that change something. */
const CHANGES: ReadonlySet<string> = new Set([api.account.logout.name, api.content.client.name])

/** Inputs that take an asset; the quote asset of markets is used. */
const ASSET_FIELDS: ReadonlySet<string> = new Set(['asset', 'payAsset'])

/** Builds the required inputs from learned values of the same name. */
function buildRequiredInput({ input }: Endpoint): BuildInput {
  const shape = shapeOf(input)
  const fields = shape.kind === 'record' ? shape.fields : []
  const needed = fields.filter(({ schema }) => !z.safeDecode(schema, undefined as never).success)
  return (known) => {
    const values = needed.map(
      ({ name }) => [name, known.get(ASSET_FIELDS.has(name) ? 'quote' : name)] as const,
    )
    return values.every(([, value]) => value !== undefined) ? Object.fromEntries(values) : null
  }
}

/** Lists the probes, then all other GET endpoints with their required inputs. */
export function probeRequests(endpoints: readonly Endpoint[]): readonly ProbeRequest[] {
  const known = new Set(PROBES.map(({ endpoint }) => endpoint.name))
  const others = endpoints.filter(
    (endpoint) =>
      endpoint.method === 'GET' &&
      !isServedByBff(endpoint) &&
      !known.has(endpoint.name) &&
      !CHANGES.has(endpoint.name),
  )
  return [...PROBES, ...others.map((endpoint) => probe(endpoint, buildRequiredInput(endpoint)))]
}
