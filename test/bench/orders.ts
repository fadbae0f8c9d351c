import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Envelope } from '@bourse/contracts/kit'
import { spot } from '@bourse/contracts/spot'
import * as z from 'zod/mini'
import { freshKey, type Member } from '@bourse/test/environment'
import { Spread } from './spread.ts'

/** Traders are spread over markets: an asset, a quantity of it, and a price below and above its market. */
const METRICS = [
  ['1', '0.0005', '20000', '200000'],
  ['2', '0.01', '1000', '10000'],
  ['4', '0.05', '100', '2000'],
  ['5', '0.1', '50', '500'],
  ['6', '20', '0.2', '2'],
  ['7', '20', '0.2', '2'],
  ['8', '60', '0.05', '0.5'],
  ['9', '0.2', '30', '300'],
  ['10', '1', '2', '20'],
  ['11', '1', '5', '50'],
  ['12', '0.5', '10', '100'],
  ['13', '100', '0.05', '0.5'],
] as const

/**
 * Builds an order by its number: every third is filled at the market, the others rest; each asset has both.
 */
function orderNumber(number: number): Record<string, string> {
  const round = Math.floor(number / METRICS.length)
  const [coin, amount, below, above] = METRICS[number % METRICS.length] as (typeof METRICS)[number]
  const order = { currency_id: coin, legal_id: '3', type: '1', amount }
  return (number + round) % 3 === 0
    ? { ...order, target_price: above, order_type: 'market' }
    : { ...order, target_price: below }
}

/** Builds an order that is filled at the market. */
export const marketOrder = (number: number): Record<string, string> => orderNumber(number * METRICS.length)

/** A member's order that rests in the book. */
export type RestingOrder = { readonly member: Member; readonly id: string }
export type Orders = {
  readonly spans: Spread
  readonly failed: number
  readonly resting: readonly RestingOrder[]
}
type Rate = {
  readonly perSecond: number
  readonly seconds: number
  readonly orderNumber?: (number: number) => Record<string, string>
}

/** Sends orders at a steady rate independent of the responses; each is timed from its due time. */
export async function orders(members: readonly Member[], rate: Rate): Promise<Orders> {
  const resting: RestingOrder[] = []
  const { perSecond, seconds, orderNumber: numbered = orderNumber } = rate
  const { spans, failed } = await sendSteadily({ perSecond, count: perSecond * seconds }, async (number) => {
    const member = members[number % members.length] as Member
    const body = await sendForm(member, spot.place.path, numbered(number))
    if (!body.ok) return false
    const order = z.decode(spot.place.output, body.data as never)
    if (order?.status === 'open') resting.push({ member, id: String(order.id) })
    return true
  })
  return { spans, failed, resting }
}

/** Cancels resting orders at a steady rate. */
export async function cancels(
  resting: readonly RestingOrder[],
  { perSecond }: { readonly perSecond: number },
): Promise<{ readonly spans: Spread; readonly failed: number }> {
  const found = await sendSteadily({ perSecond, count: resting.length }, async (number) => {
    const { member, id } = resting[number] as RestingOrder
    return (await sendForm(member, spot.cancel.path, { id })).ok
  })
  return found
}

/** Makes calls at a steady rate, each timed from its due time. `call` returns whether it was accepted. */
async function sendSteadily(
  { perSecond, count }: { readonly perSecond: number; readonly count: number },
  call: (number: number) => Promise<boolean>,
) {
  const spans = new Spread()
  const under: Promise<void>[] = []
  let failed = 0
  const began = performance.now()
  for (let number = 0; number < count; number++) {
    const due = began + (number * 1_000) / perSecond
    const wait = due - performance.now()
    if (wait > 0) await pause(wait)
    const one = call(number).then((isTaken) => {
      spans.add(performance.now() - due)
      if (!isTaken) failed++
    })
    under.push(one)
  }
  await Promise.all(under)
  return { spans, failed }
}

/** Connections stay open from one measurement to the next, as those of clients do. */
const AGENT = new Agent({ keepAlive: true, maxSockets: 512 })

/**
 * Sends a form with a third of the work of `fetch`: the load shares the product's cores. Like a browser, it
 * repeats a call whose idle connection the server has closed; the key makes that safe.
 */
function sendForm(
  member: Member,
  path: string,
  fields: Readonly<Record<string, string>>,
  key = freshKey(),
): Promise<Envelope<unknown>> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${member.url}/api${path}`,
      {
        agent: AGENT,
        method: 'POST',
        headers: {
          authorization: member.bearer,
          'content-type': 'application/x-www-form-urlencoded',
          'idempotency-key': key,
          ...(member.clientAddress === '' ? {} : { 'x-forwarded-for': member.clientAddress }),
        },
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => (text += part))
        response.on('end', () => resolve(JSON.parse(text))).on('error', reject)
      },
    )
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(sendForm(member, path, fields, key))
      else reject(error)
    })
    sent.end(new URLSearchParams(fields).toString())
  })
}

/** Measures the age of a tick when it reaches a feed client: the exchange ticks at each full second. */
export async function tickAges(url: string, seconds: number): Promise<Spread> {
  const ages = new Spread()
  const socket = new WebSocket(`${url.replace('http', 'ws')}/feed`)
  await new Promise((open, failed) => {
    socket.addEventListener('open', open, { once: true })
    socket.addEventListener('error', failed, { once: true })
  })
  // The response to the subscription contains the tick of a second that began before it.
  const seen = new Set([Math.floor(Date.now() / 1_000)])
  socket.addEventListener('message', ({ data }) => {
    const arrived = Date.now()
    const frame = JSON.parse(String(data)) as { ch?: string }
    const second = Math.floor(arrived / 1_000)
    // The first frame of a second contains its tick; later ones update the same one.
    if (frame.ch !== 'tickers' || seen.has(second)) return
    seen.add(second)
    ages.add(arrived - second * 1_000)
  })
  socket.send(JSON.stringify({ op: 'sub', ch: ['tickers'] }))
  await pause(seconds * 1_000)
  socket.close()
  return ages
}
