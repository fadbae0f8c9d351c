import { account } from '@bourse/contracts/account'
import { type Endpoint, MINUTE, type RefusalCode } from '@bourse/contracts/kit'
import type { Courier } from '@bourse/exchange'
import { codeIn, createWorld, type Member, PASSWORD, type World } from '#world'

/** How each declared no of a call is brought about: what comes of it is compared with its name. */
export type Table = Readonly<Record<string, Partial<Record<RefusalCode, () => Promise<string>>>>>
export type Fields = Record<string, unknown>
/** No coin, order, favourite or anything else has this number. */
export const UNKNOWN = '987654'

const mail: Courier = { canText: false, send: () => Promise.resolve('sent') }

/** Where refusals are provoked. The worlds are there once `open` has been awaited. */
export class Stage {
  /** Codes are told on the spot, prices and time stand still. */
  world = undefined as unknown as World
  /** As `world`, but codes go by mail, and nothing can be texted. */
  mailing = undefined as unknown as World
  #made = 0

  async open(): Promise<void> {
    this.world = await createWorld()
    this.mailing = await createWorld({ courier: mail })
    await this.world.price('BTC/USDT', '60000')
  }

  async close(): Promise<void> {
    await this.world.close()
    await this.mailing.close()
  }

  freshEmail = (): string => `refused-${++this.#made}@example.com`
  freshMobile = (): string => `138${String(10_000_000 + ++this.#made)}`

  /** What the BFF answers with: the reason, or `passed`. */
  async refused(who: Member, endpoint: Endpoint, fields: Fields = {}): Promise<string> {
    const { status, body } = await who.send(endpoint.method, endpoint.path, fields)
    if (body.ok) return 'passed'
    return status === 422 ? (body.error.reason ?? body.error.code) : `${status} ${body.error.code}`
  }

  /** What a stranger is answered. */
  toStranger = (endpoint: Endpoint, fields: Fields = {}): Promise<string> =>
    this.refused(this.world.visitor(), endpoint, fields)

  /** What a new member without money is answered. */
  toMember = async (endpoint: Endpoint, fields: Fields = {}): Promise<string> =>
    this.refused(await this.world.member(), endpoint, fields)

  /** What the exchange answers to a caller who does not come through the BFF's checks. */
  async refusedDirectly(endpoint: Endpoint, fields: Fields): Promise<string> {
    const query = new URLSearchParams(fields as Record<string, string>)
    const answer = await fetch(`${this.world.upstreamUrl}/api${endpoint.path}?${query}`, {
      method: endpoint.method,
    })
    return ((await answer.json()) as { reason?: string }).reason ?? 'passed'
  }

  /** A sign-up that is right but for its code. */
  form = (more: Fields = {}): Fields => ({
    user_string: this.freshEmail(),
    code: '123456',
    password: PASSWORD,
    re_password: PASSWORD,
    type: 'email',
    ...more,
  })

  /** A sign-up whose code is right. */
  async proven(who: Member, handle: string, contact: 'email' | 'mobile' = 'email'): Promise<Fields> {
    const told =
      contact === 'email'
        ? await who.call(account.sendMailCode, { handle, scene: 'register' })
        : await who.call(account.sendMobileCode, { mobile: handle, scene: 'register' })
    return this.form({ user_string: handle, code: codeIn(told), type: contact })
  }

  /** The same a minute later, eleven times over: what the last one was answered. */
  async elevenTimes(endpoint: Endpoint, fields: Fields): Promise<string> {
    let last = ''
    for (let sent = 0; sent <= 10; sent++) {
      last = await this.toStranger(endpoint, fields)
      this.world.clock.advance(MINUTE)
    }
    return last
  }

  /** An order that rests, but for what a row changes in it. */
  order = (more: Fields = {}): Fields => ({
    amount: '0.001',
    target_price: '60000',
    currency_id: '1',
    legal_id: '3',
    type: '1',
    ...more,
  })
}
