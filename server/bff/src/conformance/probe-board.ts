import { market } from '@bourse/contracts/market'
import { amountText, DEFAULT_LANGUAGE } from '@bourse/contracts/kit'
import * as z from 'zod/mini'
import { describeFault, EMPTY_COOKIE_JAR, httpUpstream } from '#upstream'

/** `fault`: why there are none, with the field that breaks the contract. */
export type BoardProbe =
  | { readonly count: number; readonly symbol: string; readonly price: string }
  | { readonly fault: string }

type BoardProbeOptions = {
  readonly url: string
  readonly timeZone: string
  readonly clock: { now(): number }
}

/** Loads the board of an upstream and the quote of its first market, as the app does. */
export async function probeBoard({ url, timeZone, clock }: BoardProbeOptions): Promise<BoardProbe> {
  const upstream = httpUpstream({
    url,
    timeZone,
    trusted: false,
    dialect: null,
    monotonicNow: () => clock.now(),
    observer: { onReply: () => undefined, onDrift: () => undefined },
  })
  try {
    const reply = await upstream.send({
      endpoint: market.boards,
      input: {},
      language: DEFAULT_LANGUAGE,
      token: null,
      cookieJar: EMPTY_COOKIE_JAR,
      requestId: 'doctor',
    })
    if (reply.kind !== 'ok') return { fault: describeFault(reply) }
    const { list } = z.decode(market.boards.output, reply.data as never)
    const markets = list.flatMap((board) => board.markets)
    const [first] = markets
    if (first === undefined) return { fault: 'the board is empty' }
    const { baseCode, quoteCode, price } = first
    return { count: markets.length, symbol: `${baseCode}/${quoteCode}`, price: amountText(price) }
  } finally {
    await upstream.close()
  }
}
