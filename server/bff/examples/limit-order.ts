// Signs in, places a limit order and cancels it. A write whose outcome is unknown is sent again with the same key.
import { randomUUID } from 'node:crypto'
import { account } from '@bourse/contracts/account'
import { CallFailure, createCaller, isOutcomeUnknown } from '@bourse/contracts/caller'
import { amountOf } from '@bourse/contracts/kit'
import { market } from '@bourse/contracts/market'
import { spot } from '@bourse/contracts/spot'

let token: string | null = null
const bourse = createCaller({
  origin: process.env['BOURSE'] ?? 'http://localhost:8080',
  send: fetch,
  token: () => token,
})
const say = (line: string) => process.stdout.write(`${line}\n`)

token = await bourse.call(account.login, {
  handle: process.env['HANDLE'] ?? '',
  password: process.env['PASSWORD'] ?? '',
})

const boards = await bourse.call(market.boards, {})
const bitcoin = boards.list
  .flatMap(({ markets }) => markets)
  .find(({ baseCode, quoteCode }) => baseCode === 'BTC' && quoteCode === 'USDT')
if (bitcoin === undefined) throw new Error('BTC/USDT is not traded here')

const order = {
  base: bitcoin.base,
  quote: bitcoin.quote,
  side: 'buy',
  kind: 'limit',
  quantity: amountOf('0.001'),
  price: amountOf('20000'),
} as const
const key = randomUUID()
const place = () => bourse.call(spot.place, order, { key })

try {
  const placed = await place().catch((failure: unknown) => {
    if (failure instanceof CallFailure && isOutcomeUnknown(failure)) return place()
    throw failure
  })
  say(`placed order ${placed?.id ?? 'without a number'}`)
  if (placed !== null) {
    await bourse.call(spot.cancel, { id: placed.id }, { key: randomUUID() })
    say('cancelled')
  }
} catch (failure) {
  if (!(failure instanceof CallFailure)) throw failure
  say(`refused: ${failure.reason ?? failure.code}: ${failure.message}`)
  process.exitCode = 1
}
