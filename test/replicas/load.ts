import { setTimeout as pause } from 'node:timers/promises'
import { account } from '@bourse/contracts/account'
import { content } from '@bourse/contracts/content'
import { amountText } from '@bourse/contracts/kit'
import { market } from '@bourse/contracts/market'
import { spot } from '@bourse/contracts/spot'
import { freshKey, type Member } from '../environment/member.ts'
import { Caller } from './caller.ts'
import type { Claims } from './claims.ts'

const READS_PER_SECOND = 120
const WRITES_PER_SECOND = 12
const READS = [content.site.path, market.boards.path, account.profile.path, spot.orders.path]
/**
 * Price below the market, so that every order rests and can be counted; each order has a unique price, which
 * identifies it.
 */
const PRICE = 20_000
let loads = 0
const APART = 2_000
const TRIES = 8
const PAGE = 100

type Intent = {
  readonly member: Member
  readonly price: string
  readonly key: string
  tries: number
  status: number
}

/**
 * Reads and orders at a steady rate. A read is sent once; an order is retried under its key until the outcome
 * is definite.
 */
export class Load {
  readonly #members: readonly Member[]
  readonly #callers: readonly Caller[]
  readonly #under = new Set<Promise<void>>()
  readonly #intents: Intent[] = []
  readonly #failed: string[] = []
  #reads = 0
  #isOver = false
  /** Prices of five digits sort like texts. */
  readonly #first = PRICE + APART * loads++
  readonly #running: Promise<void>

  constructor(url: string, members: readonly Member[]) {
    this.#members = members
    this.#callers = Array.from({ length: 16 }, (_, at) => new Caller(url, `127.7.0.${at + 1}`))
    this.#running = this.#run()
  }

  async #run(): Promise<void> {
    const began = performance.now()
    const due = (perSecond: number): number => ((performance.now() - began) * perSecond) / 1_000
    while (!this.#isOver) {
      for (; this.#reads < due(READS_PER_SECOND); this.#reads++) this.#start(this.#read(this.#reads))
      while (this.#intents.length < due(WRITES_PER_SECOND)) this.#start(this.#write())
      await pause(4)
    }
    await Promise.all(this.#under)
    for (const caller of this.#callers) caller.leave()
  }

  /** Concurrent orders; the steady ones pause until as many would have been sent. */
  burst(orders: number): void {
    for (let more = 0; more < orders; more++) this.#start(this.#write())
  }

  #start(work: Promise<void>): void {
    const one = work.finally(() => this.#under.delete(one))
    this.#under.add(one)
  }

  #caller = (number: number): Caller => this.#callers[number % this.#callers.length] as Caller
  #member = (number: number): Member => this.#members[number % this.#members.length] as Member

  async #read(number: number): Promise<void> {
    const path = READS[number % READS.length] as string
    const { bearer } = this.#member(number >> 2)
    await this.#caller(number)
      .ask({ path, bearer })
      .then(
        ({ status }) => void (status === 200 || this.#failed.push(`${path} ${status}`)),
        (error: unknown) => void this.#failed.push(`${path} ${String(error)}`),
      )
  }

  async #write(): Promise<void> {
    const number = this.#intents.length
    const price = String(this.#first + number)
    const intent: Intent = { member: this.#member(number), price, key: freshKey(), tries: 0, status: 0 }
    this.#intents.push(intent)
    const fields = { amount: '0.0005', target_price: price, currency_id: '1', legal_id: '3', type: '1' }
    const { bearer } = intent.member
    while (intent.tries < TRIES && (intent.status === 0 || intent.status === 409 || intent.status >= 500)) {
      if (intent.tries > 0) await pause(100 * 2 ** intent.tries)
      intent.tries++
      const order = { method: 'POST', path: spot.place.path, fields, bearer, key: intent.key } as const
      intent.status = await this.#caller(number + intent.tries)
        .ask(order)
        .then(
          ({ status }) => status,
          () => 0,
        )
    }
  }

  /**
   * Ends the load, waits for calls in flight, and checks the limit of failed reads and first tries of orders.
   */
  async assess(
    claims: Claims,
    allowed: { readonly reads: number; readonly repeated: number },
  ): Promise<void> {
    this.#isOver = true
    await this.#running
    const failed = this.#failed
    claims.holds(
      `at most ${allowed.reads} of ${this.#reads} reads failed`,
      failed.length <= allowed.reads,
      `${failed.length}${failed.length === 0 ? '' : `: ${failed.slice(0, 3).join(', ')}`}`,
    )
    const repeated = this.#intents.filter(({ tries }) => tries > 1)
    claims.holds(
      `at most ${allowed.repeated} of ${this.#intents.length} orders had to be retried`,
      repeated.length <= allowed.repeated,
      `${repeated.length}`,
    )
    const lost = this.#intents.filter(({ status }) => status !== 200)
    claims.equal(
      'every order succeeded',
      lost.map(({ status }) => status),
      [],
    )
    const found = (await Promise.all(this.#members.map((member) => listPrices(member, this.#first))))
      .flat()
      .toSorted()
    const expected = this.#intents.map(({ price }) => price).toSorted()
    claims.equal('every order has one effect', found, expected)
  }
}

/** The prices of a member's orders in this load, as texts. */
async function listPrices(member: Member, from: number): Promise<string[]> {
  const prices: string[] = []
  for (let page = 1; ; page++) {
    const { list } = await member.call(spot.orders, { page, limit: PAGE })
    prices.push(...list.map(({ price }) => amountText(price)))
    if (list.length < PAGE) return prices.filter((price) => price >= String(from))
  }
}
