import { api } from '@bourse/contracts/api'
import { type Endpoint, shapeOf } from '@bourse/contracts/kit'
import * as z from 'zod/mini'

/** What earlier answers told, by our names; questions about one thing are made of it. */
export type Known = Map<string, unknown>
/** In our names; null while nothing is known to ask about. */
type Ask = (known: Known, now: number) => Readonly<Record<string, unknown>> | null
type Question = {
  readonly endpoint: Endpoint
  readonly ask: Ask
  /** Keeps what later questions need. */
  readonly learn?: (answer: never, known: Known) => void
}

const nothing: Ask = () => ({})
const about =
  (...names: readonly string[]): Ask =>
  (known) =>
    names.every((name) => known.has(name))
      ? Object.fromEntries(names.map((name) => [name, known.get(name)]))
      : null
/** The same, under the name that the call has for it. */
const as =
  (name: string, of: string): Ask =>
  (known) =>
    known.has(of) ? { [name]: known.get(of) } : null
/** Keeps one value of the first row of a page. */
const firstRow =
  (key: string, name: string) =>
  (page: { readonly list: readonly Record<string, unknown>[] }, known: Known): void => {
    const value = page.list[0]?.[key]
    if (value !== undefined && value !== null) known.set(name, value)
  }
const question = (endpoint: Endpoint, ask: Ask = nothing, learn?: Question['learn']): Question =>
  learn === undefined ? { endpoint, ask } : { endpoint, ask, learn }

const DAY_MS = 86_400_000

type Boards = { readonly list: readonly { readonly markets: readonly Record<string, unknown>[] }[] }

function learnMarket({ list }: Boards, known: Known): void {
  const market = list.flatMap(({ markets }) => markets)[0]
  if (market === undefined) return
  for (const name of ['base', 'quote']) known.set(name, market[name])
  known.set('market', market['id'])
  known.set('symbol', `${String(market['baseCode'])}/${String(market['quoteCode'])}`)
}

const candles: Ask = (known, now) =>
  known.has('symbol')
    ? { from: now - 30 * DAY_MS, to: now, symbol: known.get('symbol'), period: '1day' }
    : null

/** Calls that only read, whatever their method, in an order in which each finds what it asks about. */
const ASKED: readonly Question[] = [
  question(api.market.boards, nothing, learnMarket as never),
  question(api.market.assets),
  question(api.market.candles, candles),
  question(api.content.setting, () => ({ keyword: 'version' })),
  question(api.content.articles, () => ({ category: 'notice' }), firstRow('id', 'article') as never),
  question(api.content.article, as('id', 'article')),
  question(api.copyTrading.leaders, nothing, firstRow('id', 'leader') as never),
  question(api.copyTrading.leader, about('leader')),
  question(api.copyTrading.history, about('leader')),
  question(
    api.dualInvest.products,
    (known) => ({ asset: known.get('base'), kind: 'call' }),
    firstRow('id', 'dual') as never,
  ),
  question(api.dualInvest.product, as('id', 'dual')),
  question(api.dualInvest.orders),
  question(api.futures.ticket, about('base', 'quote')),
  question(api.futures.book, about('base', 'quote')),
  question(api.futures.list),
  question(api.ieo.list, nothing, firstRow('id', 'project') as never),
  question(api.ieo.detail, as('id', 'project')),
  question(api.messages.list),
  question(api.nft.artworks, nothing, firstRow('code', 'code') as never),
  question(api.nft.artwork, about('code')),
  question(api.nft.bids, about('code')),
  question(api.nft.artists, nothing, firstRow('id', 'artist') as never),
  question(api.nft.artist, as('id', 'artist')),
  question(api.nft.owned),
  question(api.nft.myBids),
  question(api.nft.wonLots),
  question(api.receipts.list, nothing, firstRow('id', 'receipt') as never),
  question(api.receipts.one, as('id', 'receipt')),
  question(api.seconds.payAssets, nothing, firstRow('id', 'payAsset') as never),
  question(api.seconds.list, nothing, firstRow('id', 'option') as never),
  question(api.seconds.result, as('id', 'option')),
  question(api.wallet.list),
  question(api.wallet.detail, (known) =>
    known.has('quote') ? { asset: known.get('quote'), kind: 'spot' } : null,
  ),
  question(api.wallet.withdrawalTerms, as('asset', 'quote')),
  question(api.wallet.depositAddress, as('asset', 'quote')),
  question(api.wallet.rate, as('asset', 'base')),
  question(api.wallet.statement),
  question(api.wallet.statementFile, () => ({ kind: 'spot' })),
  question(api.wallet.swapChoices),
  question(api.wallet.swapQuote, (known) =>
    known.has('quote') ? { from: known.get('quote'), to: known.get('base') } : null,
  ),
  question(api.wallet.card),
  question(api.wallet.foreignCard),
]

/** Reads by their method that change something all the same. */
const CHANGES: ReadonlySet<string> = new Set([api.account.logout.name, api.content.client.name])

/** Where a call takes an asset, the one that markets are priced in. */
const ASSET_FIELDS: ReadonlySet<string> = new Set(['asset', 'payAsset'])

/** The fields that a call demands, as far as they are known by name. */
function demanded({ input }: Endpoint): Ask {
  const shape = shapeOf(input)
  const fields = shape.kind === 'record' ? shape.fields : []
  const needed = fields.filter(({ schema }) => !z.safeDecode(schema, undefined as never).success)
  return (known) => {
    const values = needed.map(
      ({ ours }) => [ours, known.get(ASSET_FIELDS.has(ours) ? 'quote' : ours)] as const,
    )
    return values.every(([, value]) => value !== undefined) ? Object.fromEntries(values) : null
  }
}

/** Whatever else is a GET is asked with what it demands. */
export function questionsOf(endpoints: readonly Endpoint[]): readonly Question[] {
  const known = new Set(ASKED.map(({ endpoint }) => endpoint.name))
  const others = endpoints.filter(
    ({ name, method, local }) => method === 'GET' && local !== true && !known.has(name) && !CHANGES.has(name),
  )
  return [...ASKED, ...others.map((endpoint) => question(endpoint, demanded(endpoint)))]
}
