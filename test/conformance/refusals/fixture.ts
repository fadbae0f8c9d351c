import { account } from '@bourse/contracts/account'
import { DAY, type Endpoint, MINUTE, type RefusalCode } from '@bourse/contracts/kit'
import { type CodeSender, sql } from '@bourse/exchange'
import { codeIn, createTestEnvironment, type Member, PASSWORD, type TestEnvironment } from '#environment'

/** Provokes each declared refusal of a call; the result is compared with its name. */
export type Table = Readonly<Record<string, Partial<Record<RefusalCode, () => Promise<string>>>>>
export type Fields = Record<string, unknown>
/** An id that no asset, order, favourite or other record has. */
export const UNKNOWN = '987654'

const mail: CodeSender = { canText: false, send: () => Promise.resolve('sent') }

/** Setup of a machine that only itself can reach; the fixture sends no mail. */
const SHOWN = { hasMail: false, isLocalOnly: true, hasPaperCodes: false }

/** The environments in which refusals are provoked; available after `open`. */
export class Fixture {
  /** Codes are returned inline; prices and time stand still. */
  environment = undefined as unknown as TestEnvironment
  /** Like `environment`, but the change of a factor holds withdrawals for a day. */
  holding = undefined as unknown as TestEnvironment
  /** Like `environment`, but codes are mailed, and text messages are unavailable. */
  mailing = undefined as unknown as TestEnvironment
  #made = 0
  #canText = true
  readonly #courier: CodeSender

  constructor() {
    const canText = () => this.#canText
    this.#courier = {
      get canText() {
        return canText()
      },
      send: ({ code }) => Promise.resolve(code),
    }
  }

  async open(): Promise<void> {
    this.environment = await createTestEnvironment({ courier: this.#courier, codeSetup: SHOWN })
    this.holding = await createTestEnvironment({ holds: { addressMs: 0, factorMs: DAY } })
    this.mailing = await createTestEnvironment({ courier: mail })
    await this.environment.price('BTC/USDT', '60000')
  }

  async close(): Promise<void> {
    await this.environment.close()
    await this.holding.close()
    await this.mailing.close()
  }

  freshEmail = (): string => `refused-${++this.#made}@example.com`
  freshMobile = (): string => `138${String(10_000_000 + ++this.#made)}`

  /** Returns the refusal by the BFF, or `passed`. */
  async refused(who: Member, endpoint: Endpoint, fields: Fields = {}): Promise<string> {
    const { status, body } = await who.send(endpoint.method, endpoint.path, fields)
    if (body.ok) return 'passed'
    return status === 422 ? (body.error.reason ?? body.error.code) : `${status} ${body.error.code}`
  }

  /** Returns the refusal of a member whose only contact is a phone number that nothing can be sent to. */
  async refusedUnreachable(who: Member, endpoint: Endpoint, fields: Fields): Promise<string> {
    await this.environment.db.rows(sql`
      update member set email = null, mobile = coalesce(mobile, '13812345678'), area_code = coalesce(area_code, '86')
      where email = ${who.email}`)
    this.#canText = false
    return this.refused(who, endpoint, fields).finally(() => (this.#canText = true))
  }

  /** Runs with a site setting turned on. */
  async withSetting(key: string, run: () => Promise<string>): Promise<string> {
    const { db } = this.environment
    await db.rows(sql`update setting set value = '1' where key = ${key}`)
    try {
      return await run()
    } finally {
      await db.rows(sql`update setting set value = '0' where key = ${key}`)
    }
  }

  /** Returns the refusal of a guest's call. */
  toGuest = (endpoint: Endpoint, fields: Fields = {}): Promise<string> =>
    this.refused(this.environment.visitor(), endpoint, fields)

  /** Returns the refusal of a new member without money. */
  toMember = async (endpoint: Endpoint, fields: Fields = {}): Promise<string> =>
    this.refused(await this.environment.member(), endpoint, fields)

  /** Returns the refusal of a new member with a verified identity. */
  toVerified = async (endpoint: Endpoint, fields: Fields = {}): Promise<string> =>
    this.refused(await this.environment.verified(), endpoint, fields)

  /** Returns the refusal by the exchange for a caller that bypasses the BFF's checks. */
  async refusedDirectly(endpoint: Endpoint, fields: Fields): Promise<string> {
    const query = new URLSearchParams(fields as Record<string, string>)
    const response = await fetch(`${this.environment.upstreamUrl}/api${endpoint.path}?${query}`, {
      method: endpoint.method,
    })
    return ((await response.json()) as { reason?: string }).reason ?? 'passed'
  }

  /** A registration that is valid except for its code. */
  form = (more: Fields = {}): Fields => ({
    user_string: this.freshEmail(),
    code: '123456',
    password: PASSWORD,
    re_password: PASSWORD,
    type: 'email',
    ...more,
  })

  /** A registration with a valid code. */
  async proven(who: Member, handle: string, contact: 'email' | 'mobile' = 'email'): Promise<Fields> {
    const notice =
      contact === 'email'
        ? await who.call(account.sendMailCode, { handle, scene: 'register' })
        : await who.call(account.sendMobileCode, { mobile: handle, scene: 'register' })
    return this.form({ user_string: handle, code: codeIn(notice), type: contact })
  }

  /** Repeats a call eleven times, a minute apart; returns the last outcome. */
  async elevenTimes(endpoint: Endpoint, fields: Fields): Promise<string> {
    let last = ''
    for (let sent = 0; sent <= 10; sent++) {
      last = await this.toGuest(endpoint, fields)
      this.environment.clock.advance(MINUTE)
    }
    return last
  }

  /** A resting order with overrides. */
  order = (more: Fields = {}): Fields => ({
    amount: '0.001',
    target_price: '60000',
    currency_id: '1',
    legal_id: '3',
    type: '1',
    ...more,
  })
}
