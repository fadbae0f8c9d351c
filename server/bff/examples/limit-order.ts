// Signs in, places a limit order and cancels it: `BOURSE=… HANDLE=you@example.com PASSWORD=… node limit-order.ts`
import { randomUUID } from 'node:crypto'
import { account } from '@bourse/contracts/account'
import { ApiCallError, createApiClient, isOutcomeUnknown } from '@bourse/contracts/api-client'
import { toAmount } from '@bourse/contracts/kit'
import { market } from '@bourse/contracts/market'
import { spot } from '@bourse/contracts/spot'

const { BOURSE = 'http://localhost:8080', HANDLE = '', PASSWORD = '' } = process.env
let token: string | null = null
const bourse = createApiClient({ origin: BOURSE, send: fetch, token: () => token })
const print = (line: string): void => void process.stdout.write(`${line}\n`)

async function trade(): Promise<void> {
  token = await bourse.call(account.login, { handle: HANDLE, password: PASSWORD })
  const { base, quote } = await bitcoin()
  const order = { base, quote, side: 'buy', kind: 'limit' } as const
  const terms = { quantity: toAmount('0.001'), price: toAmount('20000') }
  // One key per intent: the order is placed once, however often the request is repeated.
  const key = randomUUID()
  const place = () => bourse.call(spot.place, { ...order, ...terms }, { key })
  const placed = await place().catch((failure: unknown) => {
    if (failure instanceof ApiCallError && isOutcomeUnknown(failure)) return place()
    throw failure
  })
  if (placed === null) return print('placed, without an order id in the response')
  print(`placed order ${placed.id}`)
  await bourse.call(spot.cancel, { id: placed.id }, { key: randomUUID() })
  print('cancelled')
}

async function bitcoin() {
  const { list } = await bourse.call(market.boards, {})
  const markets = list.flatMap((board) => board.markets)
  const found = markets.find(({ baseCode, quoteCode }) => baseCode === 'BTC' && quoteCode === 'USDT')
  if (found === undefined) throw new Error('BTC/USDT is not traded here')
  return found
}

try {
  await trade()
} catch (failure) {
  if (!(failure instanceof ApiCallError)) throw failure
  print(`refused: ${failure.reason ?? failure.code}: ${failure.message}`)
  process.exitCode = 1
}
