import { globSync, readFileSync } from 'node:fs'
import { account } from '@bourse/contracts/account'
import { api, endpoints } from '@bourse/contracts/api'
import { amountOf, type Endpoint, MINUTE, type RefusalCode } from '@bourse/contracts/kit'
import { spot } from '@bourse/contracts/spot'
import { wallet } from '@bourse/contracts/wallet'
import { watchlist } from '@bourse/contracts/watchlist'
import { catalogue, type Courier, sql } from '@bourse/exchange'
import { codeIn, createWorld, type Member, PASSWORD, type World } from '#world'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let world: World
/** As `world`, but its codes go by mail, and nothing can be texted. */
let mailing: World
beforeAll(async () => {
  world = await createWorld()
  mailing = await createWorld({ courier: mail })
  await world.price('BTC/USDT', '60000')
})
afterAll(async () => {
  await world.close()
  await mailing.close()
})
const mail: Courier = { canText: false, send: () => Promise.resolve('sent') }

let made = 0
const freshEmail = () => `refused-${++made}@example.com`
const freshMobile = () => `138${String(10_000_000 + ++made)}`
const UNKNOWN = '987654'

/** Whatever any call may answer, beside what it declares: the caller himself, his key, a busy moment, a bad form. */
const ANYWHERE = [
  'session_lost',
  'identity_required',
  'not_built',
  'try_again',
  'key_reused',
  'in_progress',
  'parameter_error',
]

type Fields = Record<string, unknown>
/** What the BFF answers with. */
async function refusedBy(who: Member, endpoint: Endpoint, fields: Fields): Promise<string> {
  const { status, body } = await who.send(endpoint.method, endpoint.path, fields)
  if (body.ok) return 'passed'
  expect(status).toBe(422)
  return body.error.reason ?? body.error.code
}
/** What the exchange answers with to a caller who does not come through the BFF's checks. */
async function refusedDirectly(endpoint: Endpoint, fields: Fields): Promise<string> {
  const query = new URLSearchParams(fields as Record<string, string>)
  const answer = await fetch(`${world.upstreamUrl}/api${endpoint.path}?${query}`, { method: endpoint.method })
  return ((await answer.json()) as { reason?: string }).reason ?? 'passed'
}

const order = (more: Fields = {}): Fields => ({
  amount: '0.001',
  target_price: '60000',
  currency_id: '1',
  legal_id: '3',
  type: '1',
  ...more,
})
const form = (more: Fields = {}): Fields => ({
  user_string: freshEmail(),
  code: '123456',
  password: PASSWORD,
  re_password: PASSWORD,
  type: 'email',
  ...more,
})
/** A form whose code is right. */
async function proven(who: Member, handle: string, contact: 'email' | 'mobile' = 'email'): Promise<Fields> {
  const told =
    contact === 'email'
      ? await who.call(account.sendMailCode, { handle, scene: 'register' })
      : await who.call(account.sendMobileCode, { mobile: handle, scene: 'register' })
  return form({ user_string: handle, code: codeIn(told), type: contact })
}
async function codesTooMany(ask: (who: Member) => Promise<string>): Promise<string> {
  let last = ''
  for (let sent = 0; sent <= 10; sent++) {
    last = await ask(world.visitor())
    world.clock.advance(MINUTE)
  }
  return last
}
async function picture(who: Member, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const body = new FormData()
  body.append('file', new Blob([bytes]), 'picture.jpg')
  const response = await fetch(`${world.upstreamUrl}/api${account.upload.path}`, {
    method: 'POST',
    headers: { authorization: await classicToken(who) },
    body,
  })
  return ((await response.json()) as { reason?: string }).reason ?? 'passed'
}
/** The upstream's own token, as an integrator of the exchange itself would have it. */
async function classicToken(who: Member): Promise<string> {
  const fields = new URLSearchParams({ user_string: who.email, password: PASSWORD })
  const response = await fetch(`${world.upstreamUrl}/api${account.login.path}`, {
    method: 'POST',
    body: fields,
  })
  return ((await response.json()) as { message: string }).message
}
const stocks = catalogue.markets.find(({ spotOpen }) => !spotOpen)

type Provoke = () => Promise<string>
/** How each declared no is brought about. */
const TABLE: Record<string, Partial<Record<RefusalCode, Provoke>>> = {
  'account.sendMailCode': {
    email_invalid: () => refusedBy(world.visitor(), account.sendMailCode, { user_string: 'nobody at home' }),
    code_too_soon: async () => {
      const fields = { user_string: freshEmail() }
      await refusedBy(world.visitor(), account.sendMailCode, fields)
      return refusedBy(world.visitor(), account.sendMailCode, fields)
    },
    code_too_many: () => {
      const fields = { user_string: freshEmail() }
      return codesTooMany((who) => refusedBy(who, account.sendMailCode, fields))
    },
  },
  'account.sendMobileCode': {
    mobile_invalid: () => refusedBy(world.visitor(), account.sendMobileCode, { mobile: '12345' }),
    sms_unavailable: () => refusedBy(mailing.visitor(), account.sendMobileCode, { mobile: freshMobile() }),
    code_too_soon: async () => {
      const fields = { mobile: freshMobile() }
      await refusedBy(world.visitor(), account.sendMobileCode, fields)
      return refusedBy(world.visitor(), account.sendMobileCode, fields)
    },
    code_too_many: () => {
      const fields = { mobile: freshMobile() }
      return codesTooMany((who) => refusedBy(who, account.sendMobileCode, fields))
    },
  },
  'account.checkMailCode': {
    code_invalid: () =>
      refusedBy(world.visitor(), account.checkMailCode, { user_string: freshEmail(), email_code: '123456' }),
  },
  'account.register': {
    email_invalid: () => refusedBy(world.visitor(), account.register, form({ user_string: 'a@b' })),
    mobile_invalid: () =>
      refusedBy(world.visitor(), account.register, form({ user_string: '12345', type: 'mobile' })),
    password_too_short: () => refusedBy(world.visitor(), account.register, form({ password: '123456' })),
    password_too_long: () =>
      refusedBy(world.visitor(), account.register, form({ password: 'x'.repeat(129) })),
    passwords_differ: () =>
      refusedBy(world.visitor(), account.register, form({ re_password: `${PASSWORD}!` })),
    invite_code_invalid: () =>
      refusedBy(world.visitor(), account.register, form({ extension_code: 'NOBODY' })),
    code_invalid: () => refusedBy(world.visitor(), account.register, form()),
    email_taken: async () => {
      const [first, second, handle] = [world.visitor(), world.visitor(), freshEmail()]
      await refusedBy(first, account.register, await proven(first, handle))
      world.clock.advance(MINUTE)
      return refusedBy(second, account.register, await proven(second, handle.toUpperCase()))
    },
    mobile_taken: async () => {
      const [first, second, mobile] = [world.visitor(), world.visitor(), freshMobile()]
      await refusedBy(first, account.register, await proven(first, mobile, 'mobile'))
      world.clock.advance(MINUTE)
      return refusedBy(second, account.register, await proven(second, mobile, 'mobile'))
    },
  },
  'account.login': {
    login_failed: () =>
      refusedBy(world.visitor(), account.login, { user_string: freshEmail(), password: PASSWORD }),
    too_many_attempts: async () => {
      const fields = { user_string: freshEmail(), password: 'wrong password' }
      for (let wrong = 0; wrong < 5; wrong++) await refusedBy(world.visitor(), account.login, fields)
      return refusedBy(world.visitor(), account.login, fields)
    },
    account_locked: async () => {
      const member = await world.member()
      await world.db.rows(sql`update member set is_locked = true where email = ${member.email}`)
      return refusedBy(world.visitor(), account.login, { user_string: member.email, password: PASSWORD })
    },
  },
  'account.forget': {
    password_too_short: () => refusedBy(world.visitor(), account.forget, reset({ password: '123456' })),
    password_too_long: () => refusedBy(world.visitor(), account.forget, reset({ password: 'x'.repeat(129) })),
    passwords_differ: () => refusedBy(world.visitor(), account.forget, reset({ repassword: `${PASSWORD}!` })),
    code_invalid: () => refusedBy(world.visitor(), account.forget, reset()),
    account_unknown: async () => {
      const [visitor, handle] = [world.visitor(), freshEmail()]
      const code = codeIn(await visitor.call(account.sendMailCode, { handle, scene: 'forget' }))
      return refusedBy(visitor, account.forget, reset({ account: handle, code }))
    },
  },
  'account.upload': {
    picture_invalid: async () =>
      picture(await world.member(), new TextEncoder().encode('<svg onload="x()"/>')),
    picture_too_large: async () => picture(await world.member(), new Uint8Array(10 * 1024 * 1024 + 1)),
  },
  'account.setAvatar': {
    parameter_error: async () =>
      refusedBy(await world.member(), account.setAvatar, {
        head_portrait: 'https://elsewhere.example/x.jpg',
      }),
  },
  'account.setNickname': {
    text_too_long: async () =>
      refusedBy(await world.member(), account.setNickname, { nickname: 'eleven char' }),
    special_characters: async () =>
      refusedBy(await world.member(), account.setNickname, { nickname: '<b>hi</b>' }),
  },
  'content.setting': {
    parameter_error: () => refusedDirectly(api.content.setting, { keyword: 'smtp_password' }),
  },
  'market.candles': {
    parameter_error: () =>
      refusedBy(world.visitor(), api.market.candles, chart({ from: '1772528460', to: '1772528400' })),
    market_unknown: () => refusedBy(world.visitor(), api.market.candles, chart({ symbol: 'BTC/GOLD' })),
  },
  'wallet.detail': { coin_unknown: () => unknownCoin(wallet.detail, { type: 'change' }) },
  'wallet.withdrawalTerms': { coin_unknown: () => unknownCoin(wallet.withdrawalTerms) },
  'wallet.depositAddress': { coin_unknown: () => unknownCoin(wallet.depositAddress) },
  'wallet.rate': { coin_unknown: () => refusedBy(world.visitor(), wallet.rate, { id: UNKNOWN }) },
  'wallet.requestDeposit': {
    coin_unknown: () => unknownCoin(wallet.requestDeposit, { account: 'receipt', amount: '10' }),
    amount_below_minimum: async () =>
      refusedBy(await world.member(), wallet.requestDeposit, {
        account: 'receipt',
        amount: '0.99',
        currency: '3',
      }),
    amount_above_maximum: async () =>
      refusedBy(await world.member(), wallet.requestDeposit, {
        account: 'receipt',
        amount: '1000000000.1',
        currency: '3',
      }),
  },
  'watchlist.add': {
    coin_unknown: async () => refusedBy(await world.member(), watchlist.add, { currency_id: UNKNOWN }),
    already_watched: async () => {
      const member = await world.member()
      await refusedBy(member, watchlist.add, { currency_id: '1' })
      return refusedBy(member, watchlist.add, { currency_id: '1' })
    },
  },
  'watchlist.remove': {
    not_found: async () => refusedBy(await world.member(), watchlist.remove, { id: UNKNOWN }),
  },
  'spot.place': {
    market_unknown: () => placed({ currency_id: UNKNOWN }),
    market_closed: () => placed({ currency_id: stocks?.base }),
    amount_below_minimum: () => placed({ amount: '0.00009' }),
    amount_above_maximum: () => placed({ amount: '99999999' }),
    quantity_off_step: () => placed({ amount: '0.000101' }),
    price_off_step: () => placed({ target_price: '60000.001' }),
    price_unavailable: async () => {
      const member = await world.member()
      world.clock.advance(MINUTE)
      const refused = await refusedBy(member, spot.place, order())
      await world.advance('1 second')
      return refused
    },
    own_order: async () => {
      const member = await world.member({ usdt: '1000', btc: '0.01' })
      await refusedBy(member, spot.place, order({ target_price: '59000' }))
      return refusedBy(member, spot.place, order({ target_price: '59000', type: '2' }))
    },
    no_liquidity: () => placed({ order_type: 'market', target_price: '30000' }),
    insufficient_balance: () => placed({}),
  },
  'spot.cancel': {
    not_found: async () => refusedBy(await world.member(), spot.cancel, { id: UNKNOWN }),
    order_closed: async () => {
      const member = await world.member({ usdt: '1000' })
      const placedOrder = await member.call(spot.place, {
        quantity: amountOf('0.001'),
        price: amountOf('50000'),
        base: '1' as never,
        quote: '3' as never,
        side: 'buy',
      })
      const fields = { id: placedOrder?.id }
      await refusedBy(member, spot.cancel, fields)
      return refusedBy(member, spot.cancel, fields)
    },
  },
}

function reset(more: Fields = {}): Fields {
  return { account: freshEmail(), password: PASSWORD, repassword: PASSWORD, code: '123456', ...more }
}
function chart(more: Fields): Fields {
  return { from: '1772528400', to: '1772528460', symbol: 'BTC/USDT', period: '1min', ...more }
}
async function unknownCoin(endpoint: Endpoint, more: Fields = {}): Promise<string> {
  return refusedBy(await world.member(), endpoint, { currency: UNKNOWN, ...more })
}
async function placed(more: Fields): Promise<string> {
  await world.advance('1 second')
  return refusedBy(await world.member(), spot.place, order(more))
}

const rows = Object.entries(TABLE).flatMap(([name, codes]) =>
  Object.entries(codes).map(([code, provoke]) => [name, code, provoke as Provoke] as const),
)

describe('a declared refusal', () => {
  it.each(rows)('of %s: %s', { timeout: 60_000 }, async (_name, code, provoke) => {
    expect(await provoke()).toBe(code)
  })

  it('is provoked here for every call that is built, and nothing else is', () => {
    const declared = endpoints
      .filter(({ name }) => world.exchange.built.has(name))
      .flatMap(({ name, refuses }) => (refuses ?? []).map((code) => `${name} ${code}`))
    expect(rows.map(([name, code]) => `${name} ${code}`).toSorted()).toEqual(declared.toSorted())
  })
})

describe('the source of the exchange', () => {
  it('knows no refusal that no contract declares', () => {
    const declared = new Set<string>([...ANYWHERE, ...endpoints.flatMap(({ refuses }) => refuses ?? [])])
    // Only where the operator asks for invitations, which no deployment here does.
    declared.add('invite_code_required')
    const root = new URL('../../server/exchange/src/', import.meta.url).pathname
    const files = globSync(`${root}**/*.ts`).filter((file) => !file.endsWith('.test.ts'))
    const thrown = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/refuse\('([a-z_]+)'/g)].map((found) => found[1] ?? ''),
    )
    expect(thrown.length).toBeGreaterThan(20)
    expect([...new Set(thrown)].filter((code) => !declared.has(code))).toEqual([])
  })
})

describe('refusals come in the order of their declaration', () => {
  it('at sign-up: each form is wrong in all that the next is wrong in, plus one thing more', async () => {
    const taken = (await world.member()).email
    world.clock.advance(MINUTE)
    const visitor = world.visitor()
    const { code } = await proven(visitor, taken)
    const wrong = {
      email_invalid: {
        user_string: 'a@b',
        password: '1',
        re_password: '2',
        extension_code: 'NOBODY',
        code: '000000',
      },
      password_too_short: {
        user_string: taken,
        password: '1',
        re_password: '2',
        extension_code: 'NOBODY',
        code: '000000',
      },
      passwords_differ: {
        user_string: taken,
        re_password: 'other 123',
        extension_code: 'NOBODY',
        code: '000000',
      },
      invite_code_invalid: { user_string: taken, extension_code: 'NOBODY', code: '000000' },
      code_invalid: { user_string: taken, code: code === '000000' ? '000001' : '000000' },
      email_taken: { user_string: taken, code },
    }
    for (const [expected, fields] of Object.entries(wrong)) {
      expect(await refusedBy(visitor, account.register, form(fields))).toBe(expected)
    }
    const declared = (account.register.refuses as readonly string[]).filter((one) => one in wrong)
    expect(declared).toEqual(Object.keys(wrong))
  })

  it('at an order', async () => {
    const member = await world.member()
    world.clock.advance(MINUTE)
    const ladder = [
      ['market_unknown', { currency_id: UNKNOWN, amount: '0.000001', target_price: '60000.001' }],
      ['amount_below_minimum', { amount: '0.000001', target_price: '60000.001' }],
      ['quantity_off_step', { amount: '0.000101', target_price: '60000.001' }],
      ['price_off_step', { target_price: '60000.001' }],
      ['price_unavailable', {}],
      ['insufficient_balance', {}],
    ] as const
    for (const [expected, more] of ladder) {
      if (expected === 'insufficient_balance') await world.advance('1 second')
      expect(await refusedBy(member, spot.place, order(more))).toBe(expected)
    }
    const declared = (spot.place.refuses as readonly string[]).filter((one) =>
      ladder.some(([code]) => code === one),
    )
    expect(declared).toEqual(ladder.map(([code]) => code))
  })
})
