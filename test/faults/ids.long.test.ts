import { readFile } from 'node:fs/promises'
import { account } from '@bourse/contracts/account'
import { alerts } from '@bourse/contracts/alerts'
import { endpoints } from '@bourse/contracts/api'
import { copyTrading } from '@bourse/contracts/copy-trading'
import { coupons } from '@bourse/contracts/coupons'
import { futures } from '@bourse/contracts/futures'
import { identity } from '@bourse/contracts/identity'
import { toAmount, type Endpoint, fillPath, MINUTE, shapeOf } from '@bourse/contracts/kit'
import { loans } from '@bourse/contracts/loans'
import { lockMining } from '@bourse/contracts/lock-mining'
import { messages } from '@bourse/contracts/messages'
import { nft } from '@bourse/contracts/nft'
import { otc } from '@bourse/contracts/otc'
import { receipts } from '@bourse/contracts/receipts'
import { seconds } from '@bourse/contracts/seconds'
import { security } from '@bourse/contracts/security'
import { spot } from '@bourse/contracts/spot'
import { twap } from '@bourse/contracts/twap'
import { wallet } from '@bourse/contracts/wallet'
import { watchlist } from '@bourse/contracts/watchlist'
import { sql } from '@bourse/exchange'
import {
  codeIn,
  freshDocument,
  lastingProof,
  type Member,
  PASSWORD,
  uploadPicture,
  useTestEnvironment,
} from '#environment'
import { beforeAll, describe, expect, it } from 'vitest'

type Fields = Record<string, unknown>
/** A call that takes the id of a record that belongs to one member. */
type Own = {
  readonly table: string
  readonly field: string
  /** The column with the member, if it is not `member_id`. */
  readonly by?: string
  readonly more?: () => Fields
  /** Expected refusal; `not_found` by default. */
  readonly refusal?: string
}

let alice: Member
let bob: Member
/** Ids of Bob's records, newest first, by table; and of Alice's. */
let bobs: Record<string, readonly string[]> = {}
let alices: Record<string, readonly string[]> = {}
let bobsPicture = ''
let alicesPicture = ''
let aliceDirectly = ''

const coupon = (more: Fields): Own => ({
  table: 'coupon',
  field: 'coupon_id',
  more: () => more,
  refusal: 'coupon_unknown',
})
const bitcoin = { currency_id: '1', legal_id: '3', type: '1' }

/** Every call with an id of a member's record. A new one that is neither here nor below fails this suite. */
const OWN: Readonly<Record<string, Own>> = {
  [spot.place.name]: coupon({ ...bitcoin, amount: '0.001', target_price: '50000' }),
  [futures.open.name]: coupon({ ...bitcoin, status: '1', share: '5', multiple: '10' }),
  [seconds.open.name]: coupon({ match_id: '1', currency_id: '3', type: '1', seconds: '60', number: '10' }),
  [lockMining.lock.name]: coupon({ config_id: '1', amount: '100' }),
  [loans.repay.name]: { table: 'loan', field: 'id' },
  [loans.addCollateral.name]: { table: 'loan', field: 'id', more: () => ({ amount: '0.001' }) },
  [loans.borrow.name]: coupon({ collateral_id: '1', collateral_amount: '0.01', amount: '100' }),
  [wallet.requestDeposit.name]: coupon({ account: 'receipt', currency: '3', amount: '100' }),
  [spot.cancel.name]: { table: 'spot_order', field: 'id' },
  [spot.amend.name]: { table: 'spot_order', field: 'id', more: () => ({ target_price: '49000' }) },
  [alerts.remove.name]: { table: 'price_alert', field: 'id' },
  [security.reportLogin.name]: { table: 'login_record', field: 'id' },
  [wallet.setRecurring.name]: { table: 'recurring_plan', field: 'id', more: () => ({ status: 'paused' }) },
  [futures.amend.name]: { table: 'futures_position', field: 'id', more: () => ({ share: '4' }) },
  [futures.adjustMargin.name]: {
    table: 'futures_position',
    field: 'id',
    more: () => ({ type: '1', amount: '1' }),
  },
  [futures.setLeverage.name]: { table: 'futures_position', field: 'id', more: () => ({ multiple: '20' }) },
  [twap.slices.name]: { table: 'twap_plan', field: 'id' },
  [twap.cancel.name]: { table: 'twap_plan', field: 'id' },
  [futures.close.name]: { table: 'futures_position', field: 'id' },
  [futures.cancel.name]: { table: 'futures_position', field: 'id' },
  [futures.setStops.name]: { table: 'futures_position', field: 'id' },
  [copyTrading.detach.name]: { table: 'futures_position', field: 'transaction_id' },
  [seconds.result.name]: { table: 'seconds_order', field: 'id' },
  [lockMining.redeem.name]: { table: 'member_lock', field: 'id' },
  [lockMining.renew.name]: { table: 'member_lock', field: 'id', more: () => ({ is_renew: '1' }) },
  [loans.repay.name]: { table: 'loan', field: 'id' },
  [loans.addCollateral.name]: { table: 'loan', field: 'id', more: () => ({ amount: '0.001' }) },
  [watchlist.remove.name]: { table: 'watched_asset', field: 'id' },
  [nft.payWonLot.name]: { table: 'nft_lot', field: 'id', by: 'leader_id' },
  [nft.readWonLot.name]: { table: 'nft_lot', field: 'id', by: 'leader_id' },
  [otc.order.name]: { table: 'otc_order', field: 'id' },
  [otc.pay.name]: { table: 'otc_order', field: 'id' },
  [otc.release.name]: { table: 'otc_order', field: 'id' },
  [otc.cancel.name]: { table: 'otc_order', field: 'id' },
  [otc.dispute.name]: { table: 'otc_order', field: 'id', more: () => ({ complaint: 'No coins' }) },
  [receipts.one.name]: { table: 'receipt', field: 'id' },
  [messages.detail.name]: { table: 'message', field: 'id' },
  [security.endSession.name]: { table: 'member_session', field: 'id' },
  [security.renamePasskey.name]: { table: 'passkey', field: 'id', more: () => ({ name: 'Mine' }) },
  [security.removePasskey.name]: { table: 'passkey', field: 'id', more: () => ({ code: '123456' }) },
  [wallet.removeAddress.name]: { table: 'saved_address', field: 'id' },
  [wallet.saveAddress.name]: { table: 'saved_address', field: 'id', more: () => address(alicesPicture) },
}
/** Ids of public records: assets, markets, plans, rewards, leaders. A document's number is no id of ours. */
const EVERYBODYS: ReadonlySet<string> = new Set([
  'currency',
  'currency_id',
  'legal_id',
  'match_id',
  'from_currency_id',
  'to_currency_id',
  'card_id',
  'collateral_id',
  'project_id',
  'config_id',
  'trader_user_id',
  'follow_user_id',
  'merchant_id',
  'plan_id',
  // Chosen by the caller, and known to its own orders only.
  'client_order_id',
])
const EVERYBODYS_CALLS: ReadonlySet<string> = new Set([
  'dual-invest.buy id',
  'points.exchange id',
  'coupons.claim id',
])

/** Calls whose journeys try the records of another member, because those take more than a call to make. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'dual-invest.setRenewal id': 'test/journeys/dual-invest.long.test.ts',
  'security.createApiKey account_id': 'test/journeys/sub-accounts.test.ts',
  'security.revokeApiKey id': 'test/journeys/api-keys.test.ts',
  'sub-accounts.close id': 'test/journeys/sub-accounts.test.ts',
  'sub-accounts.rename id': 'test/journeys/sub-accounts.test.ts',
  'sub-accounts.select id': 'test/journeys/sub-accounts.test.ts',
  'sub-accounts.transfer from_account': 'test/journeys/sub-accounts.test.ts',
  'sub-accounts.transfer to_account': 'test/journeys/sub-accounts.test.ts',
  'webhooks.deliveries webhook_id': 'test/journeys/webhooks.test.ts',
  'webhooks.remove id': 'test/journeys/webhooks.test.ts',
  'webhooks.replay delivery_id': 'test/journeys/webhooks.test.ts',
  'webhooks.replay webhook_id': 'test/journeys/webhooks.test.ts',
}

/** Proofs of Alice: one through the BFF, one in the session of her direct calls. */
const proofs = { bff: '', direct: '' }
/** Sends the code that belongs to the session of the call. */
const address = (qrcode: string): Fields => ({
  code: proofs,
  currency: '1',
  address: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
  qrcode,
})

async function listIds(member: Member): Promise<Record<string, readonly string[]>> {
  const found: Record<string, readonly string[]> = {}
  for (const { table, by = 'member_id' } of Object.values(OWN)) {
    const { rows } = await environment.db.pool.query<{ id: string }>(
      `select t.id::text from ${table} t join member m on m.id = t.${by} where m.email = $1 order by t.id desc`,
      [member.email],
    )
    found[table] = rows.map(({ id }) => id)
  }
  return found
}

/** Reads all rows of Bob as one text. */
async function readAllOfBob(): Promise<string> {
  const tables = await environment.db.rows<{ table_name: string }>(sql`
    select table_name from information_schema.columns
    where table_schema = 'public' and column_name = 'member_id' order by table_name`)
  const parts = []
  for (const { table_name: table } of tables) {
    const { rows } = await environment.db.pool.query(
      `select '${table}' as place, t::text as row from ${table} t join member m on m.id = t.member_id
       where m.email = $1 order by t::text`,
      [bob.email],
    )
    parts.push(...rows)
  }
  const [self] = await environment.db.rows(sql`select member::text from member where email = ${bob.email}`)
  const [ledger] = await environment.db.rows(sql`select count(*)::int as legs from leg`)
  return JSON.stringify([parts, self, ledger])
}

const environment = useTestEnvironment()
beforeAll(async () => {
  await environment.price('BTC/USDT', '60000')
  alice = await environment.verified({ usdt: '1000' })
  await alice.call(wallet.transfer, {
    asset: '3' as never,
    quantity: toAmount('500'),
    from: 'spot',
    to: 'futures',
  })
  bob = await environment.verified({ usdt: '150000', btc: '0.1' })
  for (const member of [alice, bob]) {
    const picture = await uploadPicture(member)
    if (member === bob) bobsPicture = picture
    else alicesPicture = await uploadPicture(member)
    const proof = await lastingProof(environment, member, 'address')
    await member.send('POST', wallet.saveAddress.path, { ...address(picture), ...proof })
    await member.call(watchlist.add, { asset: '1' as never })
  }
  await bob.call(spot.place, {
    quantity: toAmount('0.001'),
    price: toAmount('50000'),
    base: '1' as never,
    quote: '3' as never,
    side: 'buy',
  })
  await bob.call(alerts.add, {
    market: '1' as never,
    kind: 'above',
    level: toAmount('70000'),
    repeat: 'once',
  })
  await bob.call(wallet.createRecurring, {
    asset: '1' as never,
    amount: toAmount('20'),
    cadence: 'daily',
    hour: 8,
  })
  await bob.send('POST', account.login.path, { user_string: bob.email, password: PASSWORD })
  await bob.call(twap.placeSpot, {
    base: '1' as never,
    quote: '3' as never,
    side: 'buy',
    quantity: toAmount('0.001'),
    orders: 2,
    minutes: 1_440,
  })
  await bob.call(wallet.transfer, {
    asset: '3' as never,
    quantity: toAmount('11'),
    from: 'spot',
    to: 'seconds',
  })
  await bob.call(seconds.open, {
    market: '1' as never,
    payAsset: '3' as never,
    direction: 'up',
    seconds: 30,
    stake: toAmount('10'),
  })
  await bob.call(wallet.transfer, {
    asset: '3' as never,
    quantity: toAmount('100'),
    from: 'spot',
    to: 'futures',
  })
  for (const kind of ['market', 'limit'] as const) {
    await bob.call(futures.open, {
      base: '1' as never,
      quote: '3' as never,
      side: 'long',
      kind,
      lots: toAmount('5'),
      leverage: 10,
      ...(kind === 'limit' ? { limitPrice: toAmount('50000') } : {}),
    })
  }
  await bob.call(lockMining.lock, { plan: '1' as never, amount: toAmount('100') })
  await buyForFiat(bob)
  const collateral = { collateralAsset: '1' as never, collateral: toAmount('0.01') }
  await bob.call(loans.borrow, { ...collateral, amount: toAmount('100') })
  const [series] = (await bob.call(coupons.centre, {})).list
  await bob.call(coupons.claim, { id: series?.id ?? ('' as never) })
  // Only a device can add a passkey.
  await environment.db.rows(sql`
    insert into passkey (credential_id, member_id, rp_id, name, public_key, sign_count, transports, created_at)
    select 'bobs', id, 'localhost', 'Key', '\\x00', 0, '{}', registered_at from member where email = ${bob.email}`)
  // Loans need a tier.
  await environment.db.rows(sql`
    insert into loan (member_id, asset_id, decimals, borrowed, hourly_rate, collateral_asset_id, market_id, ratio, call_ltv,
      liquidation_ltv, fee_rate, borrowed_at, principal, collateral, next_due_at, call_price, liquidation_price, changed_at)
    select id, 3, 6, 100, 0, 1, 1, 1, 0.75, 0.83, 0, registered_at, 100, 1, '2100-01-01', 134, 121, registered_at
    from member where email = ${bob.email}`)
  // A won auction, inserted because the hours until its end do not pass here.
  await environment.db.rows(sql`
    update nft_lot set status = 'won', bids = 1, leading_price = price + bid_step, pay_by = ends_at + interval '1 year',
      leader_id = (select id from member where email = ${bob.email})
    where id = (select min(id) from nft_lot where kind = 'auction' and status = 'open')`)
  // Settles the order, which leaves a receipt.
  await environment.advance('31 seconds')
  const login = await fetch(`${environment.upstreamUrl}/api${account.login.path}`, {
    method: 'POST',
    body: new URLSearchParams({ user_string: alice.email, password: PASSWORD }),
  })
  aliceDirectly = ((await login.json()) as { message: string }).message
  proofs.bff = (await lastingProof(environment, alice, 'address')).code
  environment.clock.advance(MINUTE)
  const sent = await directly(account.sendMailCode, { user_string: alice.email, scene: 'address' })
  proofs.direct = codeIn(JSON.stringify(sent.body))
  await environment.price('BTC/USDT', '60000')
  bobs = await listIds(bob)
  alices = await listIds(alice)
})

async function buyForFiat(member: Member): Promise<void> {
  const { list } = await member.call(otc.offers, { side: 'buy', fiat: 'VND' })
  const [offer] = list
  if (offer === undefined) throw new Error('no offer')
  const order = { side: 'buy', asset: '3' as never, fiat: 'VND', method: 'bank' } as const
  const terms = { merchant: offer.id, shownPrice: offer.price, quantity: toAmount('100') }
  await member.call(otc.place, { ...order, ...terms })
}

type Reply = { readonly status: number; readonly body: unknown }
const withoutRequest = ({ status, body }: Reply): string =>
  JSON.stringify([status, body]).replaceAll(/"request_id":"[^"]*"/g, '')

async function throughBff(endpoint: Endpoint, fields: Fields): Promise<Reply> {
  return alice.send(endpoint.method, endpoint.path, withCode(fields, 'bff'))
}
const withCode = (fields: Fields, session: keyof typeof proofs): Fields =>
  fields['code'] === proofs ? { ...fields, code: proofs[session] } : fields
async function directly(endpoint: Endpoint, given: Fields): Promise<Reply> {
  const fields = withCode(given, 'direct')
  const { path, rest } = fillPath(endpoint.path, fields)
  const form = new URLSearchParams(rest as Record<string, string>)
  const url = `${environment.upstreamUrl}/api${path}`
  const headers = { authorization: aliceDirectly, cookie: `bourse_session=${'a'.repeat(26)}` }
  const response =
    endpoint.method === 'GET'
      ? await fetch(`${url}?${form}`, { headers })
      : await fetch(url, { method: 'POST', headers, body: form })
  return { status: response.status, body: await response.json() }
}
const isOk = ({ body }: Reply) =>
  (body as { ok?: boolean }).ok === true || (body as { type?: unknown }).type === 'ok'

const findEndpoint = (name: string) => endpoints.find((one) => one.name === name) as Endpoint
const UNKNOWN = '987654321'

describe('the list of ids', () => {
  it('names every implemented call that takes one', () => {
    const found = endpoints
      .filter(
        ({ name, access }) => environment.exchange.implementedEndpoints.has(name) && access !== 'public',
      )
      .flatMap((endpoint) => {
        const shape = shapeOf(endpoint.input)
        if (shape.kind !== 'record') return []
        return shape.fields
          .filter(({ wire, schema }) => {
            const inner = shapeOf(schema)
            return (inner.kind === 'leaf' && inner.leaf === 'id') || /(^|_)id$/.test(wire)
          })
          .filter(({ wire }) => !EVERYBODYS.has(wire) && !EVERYBODYS_CALLS.has(`${endpoint.name} ${wire}`))
          .map(({ wire }) => `${endpoint.name} ${wire}`)
      })
    expect(found.toSorted()).toEqual(
      [
        ...Object.entries(OWN).map(([name, { field }]) => `${name} ${field}`),
        ...Object.keys(ELSEWHERE),
      ].toSorted(),
    )
  })

  it.each(Object.entries(ELSEWHERE))('%s is tried in %s', async (call, path) => {
    const [name = ''] = call.split(' ')
    const journey = await readFile(new URL(`../../${path}`, import.meta.url), 'utf8')
    expect(journey).toContain(name.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase()))
  })

  it('has records of Bob for every id', () => {
    for (const { table } of Object.values(OWN)) expect(bobs[table]?.length, table).toBeGreaterThan(0)
  })
})

describe.each(Object.entries(OWN))('%s', (name, { table, field, more, refusal = 'not_found' }) => {
  it('refuses records of another member exactly like unknown ones, and changes nothing', async () => {
    const before = await readAllOfBob()
    for (const ask of [throughBff, directly]) {
      const unknown = await ask(findEndpoint(name), { ...more?.(), [field]: UNKNOWN })
      expect(JSON.stringify(unknown.body)).toContain(`"reason":"${refusal}"`)
      for (const id of bobs[table] ?? []) {
        const response = await ask(findEndpoint(name), { ...more?.(), [field]: id })
        expect(withoutRequest(response)).toBe(withoutRequest(unknown))
      }
    }
    expect(await readAllOfBob()).toBe(before)
  })

  it('accepts no neighbouring id, no malformed number and no list, and changes nothing', async () => {
    const before = await readAllOfBob()
    const id = bobs[table]?.[0] ?? ''
    const near = [String(Number(id) + 1), String(Number(id) - 1)].filter(
      (one) => !alices[table]?.includes(one),
    )
    const strange = ['0', '-1', '9'.repeat(15), '9'.repeat(30), `${id}.5`, `${id}e0`, `0x${id}`, ` ${id}`]
    const hostile = [...near, ...strange, `${id} or 1=1`, `${id}'--`, `00${id}`, 'null', 'NaN', '１', '']
    for (const ask of [throughBff, directly]) {
      for (const value of hostile) {
        if (value === '' && more !== undefined) continue
        const response = await ask(findEndpoint(name), { ...more?.(), [field]: value })
        expect([value, isOk(response), response.status < 500]).toEqual([value, false, true])
      }
      for (const list of [{ [`${field}[]`]: id }, { [`${field}[0]`]: id }, { [`${field}[$gt]`]: '0' }]) {
        // A call has no subject when its required id is missing or malformed.
        if (more !== undefined) continue
        expect(isOk(await ask(findEndpoint(name), list))).toBe(false)
      }
    }
    expect(await readAllOfBob()).toBe(before)
  })
})

describe('a picture of another member', () => {
  it('is accepted by no call, and refused like an unknown one', async () => {
    const before = await readAllOfBob()
    const nowhere = '/upload/00000000000000000000000000.jpg'
    const calls: readonly (readonly [Endpoint, (picture: string) => Fields])[] = [
      [account.setAvatar, (picture) => ({ head_portrait: picture })],
      [identity.apply, (picture) => ({ real_type: '2', front_pic: picture, reverse_pic: alicesPicture })],
      [wallet.saveAddress, (picture) => address(picture)],
    ]
    for (const ask of [throughBff, directly]) {
      for (const [endpoint, fields] of calls) {
        const foreign = await ask(endpoint, fields(bobsPicture))
        expect(JSON.stringify(foreign.body)).toMatch(/"reason":"(picture_invalid|parameter_error)"/)
        expect(withoutRequest(foreign)).toBe(withoutRequest(await ask(endpoint, fields(nowhere))))
      }
    }
    expect(await readAllOfBob()).toBe(before)
  })
})

describe("a caller's claims about itself", () => {
  it('in unknown fields change nothing and reveal no other member', async () => {
    const before = await readAllOfBob()
    const [{ id } = { id: '' }] = await environment.db.rows<{ id: string }>(
      sql`select id::text from member where email = ${bob.email}`,
    )
    const hostile = {
      user_id: id,
      uid: id,
      member_id: id,
      member: id,
      is_admin: '1',
      status: '0',
      review_status: '2',
    }
    const reads = [
      account.profile,
      identity.state,
      security.state,
      security.sessions,
      wallet.addresses,
      messages.list,
    ]
    for (const endpoint of reads) {
      for (const ask of [throughBff, directly]) {
        const [plain, loaded] = [await ask(endpoint, {}), await ask(endpoint, hostile)]
        // A call with fields of its own names those that it does not know.
        if (loaded.status === 400) expect(loaded.body).toMatchObject({ error: { code: 'input_invalid' } })
        else expect(withoutRequest(loaded), endpoint.name).toBe(withoutRequest(plain))
        expect(JSON.stringify(loaded.body)).not.toContain(bob.email)
      }
    }
    await throughBff(account.setNickname, { nickname: 'Alice', ...hostile })
    await throughBff(security.setPhrase, { anti_phishing: 'green kettle', ...hostile })
    await throughBff(identity.apply, { real_type: '1', card_id: freshDocument(), ...hostile })
    expect(await readAllOfBob()).toBe(before)
  })
})
