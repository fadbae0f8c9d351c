import { account } from '@bourse/contracts/account'
import { endpoints } from '@bourse/contracts/api'
import { listRefusals, MINUTE } from '@bourse/contracts/kit'
import { security } from '@bourse/contracts/security'
import { identity } from '@bourse/contracts/identity'
import { spot } from '@bourse/contracts/spot'
import { wallet } from '@bourse/contracts/wallet'
import { sql } from '@bourse/exchange'
import { bindMobile, freshDocument, lastingProof, mailedCode, type Member, verify } from '#environment'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleInput } from './samples.ts'
import { accountRefusals } from './refusals/account.ts'
import { alertRefusals } from './refusals/alerts.ts'
import { apiKeyRefusals } from './refusals/api-keys.ts'
import { notificationRefusals } from './refusals/messages.ts'
import { chatRefusals } from './refusals/chat.ts'
import { copyRefusals } from './refusals/copy-trading.ts'
import { countryRefusals, identityCountryRefusals } from './refusals/countries.ts'
import { couponRefusals } from './refusals/coupons.ts'
import { dualRefusals } from './refusals/dual-invest.ts'
import { futuresRefusals } from './refusals/futures.ts'
import { gameRefusals } from './refusals/game.ts'
import { ieoRefusals } from './refusals/ieo.ts'
import { loanRefusals } from './refusals/loans.ts'
import { marginRefusals } from './refusals/margin.ts'
import { lockRefusals } from './refusals/lock-mining.ts'
import { moneyRefusals } from './refusals/money.ts'
import { miningRefusals } from './refusals/mining.ts'
import { nftRefusals } from './refusals/nft.ts'
import { otcRefusals } from './refusals/otc.ts'
import { passkeyRefusals } from './refusals/passkeys.ts'
import { publicRefusals } from './refusals/public.ts'
import { receiptRefusals } from './refusals/receipts.ts'
import { protectionRefusals } from './refusals/security.ts'
import { referralRefusals } from './refusals/referral.ts'
import { secondsRefusals } from './refusals/seconds.ts'
import { spotGroupRefusals } from './refusals/spot-groups.ts'
import { twapRefusals } from './refusals/twap.ts'
import { spotRefusals } from './refusals/spot.ts'
import { type Fields, Fixture, type Table, UNKNOWN } from './refusals/fixture.ts'
import { supportRefusals } from './refusals/support.ts'
import { subAccountRefusals } from './refusals/sub-accounts.ts'
import { walletRefusals } from './refusals/wallet.ts'
import { recurringRefusals } from './refusals/recurring.ts'
import { guardRefusals } from './refusals/guard.ts'
import { webhookRefusals } from './refusals/webhooks.ts'
import { withdrawalRefusals } from './refusals/withdrawals.ts'

const fixture = new Fixture()
beforeAll(() => fixture.open())
afterAll(() => fixture.close())

/** Each area has its own table; the refusals of an access are the same in all. */
const areas: Table = {
  ...accountRefusals(fixture),
  ...publicRefusals(fixture),
  ...walletRefusals(fixture),
  ...webhookRefusals(fixture),
  ...withdrawalRefusals(fixture),
  ...guardRefusals(fixture),
  ...recurringRefusals(fixture),
  ...moneyRefusals(fixture),
  ...receiptRefusals(fixture),
  ...referralRefusals(fixture),
  ...secondsRefusals(fixture),
  ...ieoRefusals(fixture),
  ...miningRefusals(fixture),
  ...nftRefusals(fixture),
  ...otcRefusals(fixture),
  ...subAccountRefusals(fixture),
  ...supportRefusals(fixture),
  ...alertRefusals(fixture),
  ...notificationRefusals(fixture),
  ...lockRefusals(fixture),
  ...loanRefusals(fixture),
  ...marginRefusals(fixture),
  ...spotRefusals(fixture),
  ...spotGroupRefusals(fixture),
  ...twapRefusals(fixture),
  ...futuresRefusals(fixture),
  ...copyRefusals(fixture),
  ...couponRefusals(fixture),
  ...gameRefusals(fixture),
  ...chatRefusals(fixture),
  ...identityCountryRefusals(fixture),
  ...dualRefusals(fixture),
  ...protectionRefusals(fixture),
  ...passkeyRefusals(fixture),
  ...apiKeyRefusals(fixture),
}

const verifiedOnly = endpoints.filter(({ access }) => access === 'verified')

/** A member whose application is undecided. */
async function applicant(): Promise<Member> {
  const { environment } = fixture
  const member = await environment.member()
  await bindMobile(environment, member)
  const document = { documentKind: 'passport', name: 'Alice', documentNumber: freshDocument() } as const
  await member.call(identity.apply, { level: 'basic', ...document })
  return member
}

const underReview: Table = Object.fromEntries(
  verifiedOnly.map((endpoint) => [
    endpoint.name,
    {
      identity_under_review: async () => fixture.refused(await applicant(), endpoint, sampleInput(endpoint)),
    },
  ]),
)

/** Keeps the order of the areas, because rows move the clock and use up sales. */
const rows = [areas, underReview, countryRefusals(fixture)].flatMap((table) =>
  Object.entries(table).flatMap(([name, codes]) =>
    Object.entries(codes).map(([code, provoke]) => [name, code, provoke] as const),
  ),
)

describe('a declared refusal', () => {
  it.each(rows)('of %s: %s', { timeout: 60_000 }, async (_name, code, provoke) => {
    expect(await provoke()).toBe(code)
  })

  it('is provoked here for every implemented call, and no other is', () => {
    const declared = endpoints
      .filter(({ name }) => fixture.environment.exchange.implementedEndpoints.has(name))
      .flatMap((endpoint) => listRefusals(endpoint).map((code) => `${endpoint.name} ${code}`))
    expect(rows.map(([name, code]) => `${name} ${code}`).toSorted()).toEqual(declared.toSorted())
  })
})

describe('a call for verified members', () => {
  it.each(verifiedOnly.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s requires verification of other members, whatever they send',
    async (_name, endpoint) => {
      const member = await fixture.environment.member()
      expect(await fixture.refused(member, endpoint, sampleInput(endpoint))).toBe('403 identity_required')
    },
  )
})

describe('refusals come in the order of their declaration', () => {
  it('of a registration: each form fixes the first fault of the previous one', async () => {
    const taken = (await fixture.environment.member()).email
    fixture.environment.clock.advance(MINUTE)
    const visitor = fixture.environment.visitor()
    const { code } = await fixture.proven(visitor, taken)
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
      expect(await fixture.refused(visitor, account.register, fixture.form(fields))).toBe(expected)
    }
    const declared = (account.register.refuses as readonly string[]).filter((one) => one in wrong)
    expect(declared).toEqual(Object.keys(wrong))
  })

  it('of an order', async () => {
    const member = await fixture.environment.member()
    fixture.environment.clock.advance(MINUTE)
    const waiting = { order_type: 'stop_limit' }
    const unpriced = { target_price: '60000.001' }
    const ladder = [
      ['market_unknown', { ...waiting, ...unpriced, currency_id: UNKNOWN, amount: '0.000001' }],
      ['amount_below_minimum', { ...waiting, ...unpriced, amount: '0.000001' }],
      ['quantity_off_step', { ...waiting, ...unpriced, amount: '0.000101' }],
      ['price_off_step', { ...waiting, ...unpriced }],
      ['price_invalid', waiting],
      ['price_unavailable', { ...waiting, stop_price: '60000' }],
      ['stop_reached', { ...waiting, stop_price: '60000' }],
      ['insufficient_balance', { ...waiting, stop_price: '60001' }],
    ] as const
    for (const [expected, more] of ladder) {
      if (expected === 'stop_reached') await fixture.environment.price('BTC/USDT', '60000')
      expect(await fixture.refused(member, spot.place, fixture.order(more))).toBe(expected)
    }
    const declared = (spot.place.refuses as readonly string[]).filter((one) =>
      ladder.some(([code]) => code === one),
    )
    expect(declared).toEqual(ladder.map(([code]) => code))
  })

  it('of a withdrawal', async () => {
    const { environment } = fixture
    const member = await environment.member()
    const hold = (value: string) =>
      environment.db.rows(sql`insert into app_state (name, value) values ('address_hold', ${value})
        on conflict (name) do update set value = excluded.value`)
    const own = (await member.call(wallet.depositAddress, { asset: '3' as never })).trc20
    const address = 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj'
    const pay_password = 'pay password 7'
    const small = { currency: '3', number: '9.0000001' }
    const ladder = [
      ['coin_unknown', { ...small, currency: UNKNOWN, network: 'NOWHERE', rate: '2' }],
      ['network_unknown', { ...small, network: 'NOWHERE', rate: '2' }],
      ['address_required', { ...small, rate: '2' }],
      ['address_invalid', { ...small, address: 'a b', rate: '2' }],
      ['own_address', { ...small, address: own, rate: '2' }],
      ['fee_changed', { ...small, address, rate: '2' }],
      ['quantity_off_step', { ...small, address }],
      ['amount_below_minimum', { ...small, number: '9', address }],
      ['address_on_hold', { currency: '3', number: '90000000', address }],
      ['code_required', { currency: '3', number: '90000000', address }],
      ['code_invalid', { currency: '3', number: '90000000', address, code: 'wrong' }],
      ['pay_password_wrong', { currency: '3', number: '90000000', address, code: 'right' }],
      ['withdrawal_limit', { currency: '3', number: '90000000', address, code: 'right', pay_password }],
      ['insufficient_balance', { currency: '3', number: '90', address, code: 'right', pay_password }],
    ] as const
    expect(await fixture.refused(member, wallet.withdraw, ladder[0][1])).toBe('403 identity_required')
    await verify(environment, member)
    const proof = await lastingProof(environment, member)
    const wrong = proof.code === '111111' ? '222222' : '111111'
    const withCode = (fields: Fields): Fields =>
      'code' in fields ? { ...fields, code: fields['code'] === 'right' ? proof.code : wrong } : fields
    const password = pay_password
    const code = await mailedCode(environment, member, 'pay_password')
    await member.call(security.setPayPassword, { password, repeated: password, code })
    await hold('on')
    for (const [expected, fields] of ladder) {
      if (expected === 'code_required') await hold('off')
      expect(await fixture.refused(member, wallet.withdraw, withCode(fields))).toBe(expected)
    }
    const named = new Set<string>(ladder.map(([code]) => code))
    const declared = (wallet.withdraw.refuses as readonly string[]).filter((one) => named.has(one))
    expect(declared).toEqual(ladder.map(([code]) => code))
  })
})
