import { endpoints } from '@bourse/contracts/api'
import { type AnySchema, findLeaf, shapeOf, unwrapOptional } from '@bourse/contracts/kit'
import supertest from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestBff, startTestBff } from '#testing'

let bff: TestBff
let call: ReturnType<typeof supertest>
let bearer: string
beforeAll(async () => {
  bff = await startTestBff({ upstreamTimeZone: 'Asia/Tokyo' })
  call = supertest(bff.url)
  bearer = await bff.signIn()
})
afterAll(() => bff.close())

const nickname = (send: object | string, type = 'form') =>
  call
    .post('/api/user/editNickname')
    .set('authorization', bearer)
    .type(type)
    .send(send as object)

describe('an input', () => {
  type Row = {
    claim: string
    send: object | string
    type?: string
    status?: number
    code?: string
    fields?: object
  }
  const rows: readonly Row[] = [
    { claim: 'that is missing', send: {}, fields: { nickname: 'required' } },
    { claim: 'that is empty', send: 'nickname=', fields: { nickname: 'required' } },
    { claim: 'that comes twice', send: 'nickname=a&nickname=b', fields: { nickname: 'duplicate' } },
    {
      claim: 'that is a list where a text is due',
      send: 'nickname[]=a',
      fields: { nickname: 'text_invalid' },
    },
    {
      claim: 'that is an object',
      send: { nickname: { a: 1 } },
      type: 'json',
      fields: { nickname: 'text_invalid' },
    },
    { claim: 'that is too long', send: { nickname: 'x'.repeat(65) }, fields: { nickname: 'text_too_long' } },
    { claim: 'that is no JSON', send: '{"nickname":', type: 'json', fields: { body: 'not_json' } },
    { claim: 'that is an array', send: '[1]', type: 'json', fields: { body: 'not_an_object' } },
    { claim: 'with a prototype in it', send: '{"nickname":"x","__proto__":{"polluted":1}}', type: 'json' },
    {
      claim: 'with a constructor in it',
      send: '{"nickname":"x","constructor":{"prototype":{"polluted":1}}}',
      type: 'json',
    },
    { claim: 'that is nested without end', send: `{"nickname":${'['.repeat(30_000)}`, type: 'json' },
    { claim: 'of too many fields', send: Array.from({ length: 300 }, (_, at) => `f${at}=1`).join('&') },
    { claim: 'of more than 64 kB', send: `nickname=${'x'.repeat(66_000)}`, status: 413, code: 'too_large' },
    {
      claim: 'that is plain text',
      send: 'nickname=x',
      type: 'text/plain',
      status: 415,
      code: 'unsupported_media',
    },
    {
      claim: 'that is XML',
      send: '<nickname/>',
      type: 'application/xml',
      status: 415,
      code: 'unsupported_media',
    },
    {
      claim: 'that is multipart where no picture is due',
      send: 'x',
      type: 'multipart/form-data; boundary=x',
      status: 415,
      code: 'unsupported_media',
    },
  ]
  it.each(rows)('$claim is refused before any upstream request', async (row) => {
    const { send, type = 'form', status = 400, code = 'input_invalid', fields } = row
    const requestsBefore = bff.upstream.requests.length
    const response = await nickname(send, type)
    expect(response.status).toBe(status)
    expect(response.body.error).toMatchObject({ code, ...(fields === undefined ? {} : { fields }) })
    expect(bff.upstream.requests).toHaveLength(requestsBefore)
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  const optionals = endpoints.flatMap(
    ({ method, path, name, input, http, upstream: { mayBeEmpty = [] } = {} }) => {
      const shape = shapeOf(input)
      if (method === 'GET' || http?.upload === true || shape.kind !== 'record') return []
      return shape.fields
        .filter(({ schema }) => unwrapOptional(schema).isOptional && findLeaf(schema)?.leaf !== 'text')
        .filter(({ wire }) => !mayBeEmpty.includes(wire))
        .map(({ wire }) => ({ claim: `${name} ${wire}`, path, wire }))
    },
  )
  it('that protects and is empty is refused in every write, never taken as absent', async () => {
    expect(optionals.map(({ claim }) => claim)).toEqual(
      expect.arrayContaining(['dual-invest.buy rate', 'nft.bid bid_price', 'nft.resell per_increase']),
    )
    const requestsBefore = bff.upstream.requests.length
    const outcomes = await Promise.all(
      optionals.flatMap(({ claim, path, wire }) =>
        ['', null].map(async (value) => {
          const sent = call.post(`/api${path}`).set('authorization', bearer).type('json')
          const { body } = await sent.send({ [wire]: value })
          return [claim, body.error?.fields?.[wire]]
        }),
      ),
    )
    expect(outcomes.filter(([, problem]) => problem !== 'empty')).toEqual([])
    expect(bff.upstream.requests).toHaveLength(requestsBefore)
  })

  const amounts = [
    '-1',
    '+1',
    '0',
    '0.0',
    'NaN',
    'Infinity',
    '1e3',
    '0x10',
    '1e400',
    '１',
    ' 1',
    '1 ',
    '1,5',
    '01',
    '.5',
    '5.',
    '1.1234567890123456789',
    '123456789012345678901',
    'null',
    'true',
  ]
  it.each(amounts)('amount %j is refused as text', async (number) => {
    const requestsBefore = bff.upstream.requests.length
    const transfer = { currency_id: 1, number, from_field: 'legal', to_field: 'change' }
    for (const type of ['form', 'json']) {
      const response = await call
        .post('/api/wallet/change')
        .set('authorization', bearer)
        .type(type)
        .send(transfer)
      expect(response.body.error).toMatchObject({
        code: 'input_invalid',
        fields: { number: expect.stringMatching(/^amount_/) as string },
      })
    }
    expect(bff.upstream.requests).toHaveLength(requestsBefore)
  })

  it.each([[1.5], [null], [true], [['1']], [{ a: 1 }]])('amount %j is refused as JSON', async (number) => {
    const transfer = { currency_id: 1, number, from_field: 'legal', to_field: 'change' }
    const response = await call.post('/api/wallet/change').set('authorization', bearer).send(transfer)
    expect(response.status).toBe(400)
  })

  it('with a JSON number as money is refused: a decimal text is required', async () => {
    const transfer = { currency_id: 1, number: 0.1, from_field: 'legal', to_field: 'change' }
    const response = await call.post('/api/wallet/change').set('authorization', bearer).send(transfer)
    expect(response.body.error).toMatchObject({
      message: 'Parameter error: send a decimal text (number)',
      fields: { number: 'send_a_decimal_text' },
    })
  })

  it('with undeclared fields is refused, and names the nearest ones', async () => {
    const requestsBefore = bff.upstream.requests.length
    const transfer = { currency_id: '1', number: '2.50', from_field: 'legal', to_field: 'change', lang: 'en' }
    const response = await call
      .post('/api/wallet/change')
      .set('authorization', bearer)
      .send({ ...transfer, toField: 'legal', user_id: 7 })
    expect(response.status).toBe(400)
    expect(response.body.error).toMatchObject({
      message:
        'Parameter error: unknown field, the nearest one is to_field (toField), unknown field (user_id)',
      fields: { toField: 'unknown_field', user_id: 'unknown_field' },
    })
    expect(bff.upstream.requests).toHaveLength(requestsBefore)
  })

  it('with declared fields only reaches the upstream under its key', async () => {
    bff.upstream.on('POST /api/wallet/change', () => ({ type: 'ok', message: 'done' }))
    const transfer = { currency_id: '1', number: '2.50', from_field: 'legal', to_field: 'change' }
    const key = 'k'.repeat(20)
    await call
      .post('/api/wallet/change')
      .set({ authorization: bearer, 'idempotency-key': key })
      .send(transfer)
    const seen = bff.upstream.requests.at(-1)
    expect(seen?.body).toEqual({ ...transfer, number: '2.5', lang: 'en' })
    expect(seen?.headers['idempotency-key']).toBe(key)
  })

  type Body = Readonly<Record<string, string>>
  type OptionalField = {
    readonly wire: string
    readonly at: string
    readonly body: (misspelt: Body) => Body
  }
  /** Lists the optional fields of an input, and those of the records in its JSON texts. */
  const optionalFields = (schema: AnySchema): OptionalField[] => {
    const shape = shapeOf(schema)
    if (shape.kind !== 'record') return []
    return shape.fields.flatMap(({ wire, schema: own }): OptionalField[] => {
      const { inner, isOptional } = unwrapOptional(own)
      const text = shapeOf(inner)
      const items = text.kind === 'leaf' && text.items !== undefined ? optionalFields(text.items) : []
      return [
        ...(isOptional ? [{ wire, at: '', body: (misspelt: Body) => misspelt }] : []),
        ...items.map((item) => ({
          wire: item.wire,
          at: `${wire}[0].`,
          body: (misspelt: Body) => ({ [wire]: JSON.stringify([misspelt]) }),
        })),
      ]
    })
  }
  const misspelt = endpoints
    .filter(({ method }) => method !== 'GET')
    .flatMap(({ path, name, input, http }) =>
      optionalFields(input).map((field) => ({
        ...field,
        claim: `${name} ${field.at}${field.wire}`,
        path,
        isFile: http?.upload,
      })),
    )
  it('that is optional and misspelt is refused in every write, and its name is proposed', async () => {
    expect(misspelt.map(({ claim }) => claim)).toEqual(
      expect.arrayContaining([
        'spot.place order_type',
        'account.login type',
        'spot.placeMany orders[0].order_type',
      ]),
    )
    const requestsBefore = bff.upstream.requests.length
    const outcomes = await Promise.all(
      misspelt.map(async ({ claim, path, wire, at, body: inBody }) => {
        const typo = `${wire}x`
        const place = `${at}${typo}`
        const { status, body } = await call
          .post(`/api${path}`)
          .set('authorization', bearer)
          .send(inBody({ [typo]: '1' }))
        const isNamed = String(body.error?.message).includes(`the nearest one is ${wire} (${place})`)
        return [claim, status, body.error?.fields?.[place], isNamed]
      }),
    )
    expect(outcomes.filter((outcome) => outcome.slice(1).join() !== '400,unknown_field,true')).toEqual([])
    expect(bff.upstream.requests).toHaveLength(requestsBefore)
  })

  const jsonTexts = endpoints.flatMap(({ path, name, input }) => {
    const shape = shapeOf(input)
    return shape.kind !== 'record'
      ? []
      : shape.fields.flatMap(({ wire, schema }) => {
          const text = shapeOf(unwrapOptional(schema).inner)
          return text.kind === 'leaf' && text.items !== undefined ? [[`${name} ${wire}`, path, wire]] : []
        })
  })
  it.each(jsonTexts)('that is a JSON text is refused in any other form: %s', async (_claim, path, wire) => {
    for (const value of [{ toString: null }, {}, [{}], 5, true, null, 'not JSON', '{"toString":null}']) {
      const { status } = await call
        .post(`/api${path}`)
        .set('authorization', bearer)
        .send({ [wire as string]: value })
      expect(status, JSON.stringify(value)).toBe(400)
    }
  })

  it('outside its choices or bounds is refused with those that it has', async () => {
    const send = async (path: string, fields: object) =>
      (await call.post(`/api${path}`).set('authorization', bearer).send(fields)).body.error.message as string
    const transfer = { currency_id: 1, number: '1', from_field: 'legal', to_field: 'wallet' }
    expect(await send('/wallet/change', transfer)).toMatch(
      /^Parameter error: choice invalid, one of legal \(fiat\), change \(spot\),.* \(to_field\)$/,
    )
    expect(await send('/user/editNickname', { nickname: 'x'.repeat(65) })).toBe(
      'Parameter error: text too long, 1 to 64 characters (nickname)',
    )
    const { body } = await call.get('/api/coin/list?limit=5000').set('authorization', bearer)
    expect(body.error.message).toBe('Parameter error: count invalid, 1 to 100 (limit)')
  })

  it('that is refused names each field and its problem', async () => {
    const response = await call
      .post('/api/user/register')
      .send({ user_string: 'a@b.co', code: '12', password: 'secret-pass', type: 'email' })
    expect(response.body.error).toMatchObject({
      message: 'Parameter error: code invalid (code), required (re_password)',
      fields: { code: 'code_invalid', re_password: 'required' },
    })
  })

  it.each([
    [
      '/sms_mail',
      {
        user_string: 'a@b.co',
        scene: 'forget',
        type: 'forget',
        area_code_id: '1',
        area_code: '66',
        email_code: '123456',
        lang: 'th',
      },
    ],
    ['/sms_send', { mobile: '812345678', scene: 'register', area_code_id: '1', area_code: '66', lang: 'th' }],
    [
      '/user/register',
      {
        user_string: 'a@b.co',
        code: '123456',
        password: 'secret-pass',
        re_password: 'secret-pass',
        extension_code: 'AB12',
        type: 'email',
        account: 'a@b.co',
        area_code: '66',
        lang: 'th',
      },
    ],
  ])('of %s reaches the upstream with every field of the specification', async (path, fields) => {
    bff.upstream.on(`POST /api${path}`, () => ({ type: 'ok', message: 'done' }))
    expect((await call.post(`/api${path}`).type('form').send(fields)).status).toBe(200)
    expect(bff.upstream.requests.at(-1)?.body).toEqual(fields)
  })

  it('with an empty invitation code registers without one', async () => {
    bff.upstream.on('POST /api/user/register', () => ({ type: 'ok', message: 'done' }))
    const fields = { user_string: 'a@b.co', code: '123456', password: 'secret-pass', type: 'email' }
    const form = { ...fields, re_password: 'secret-pass', extension_code: '' }
    expect((await call.post('/api/user/register').type('form').send(form)).status).toBe(200)
    expect(bff.upstream.requests.at(-1)?.body).not.toHaveProperty('extension_code')
  })

  it.each([
    ['register', undefined, 'zh'],
    [undefined, undefined, 'zh'],
    [undefined, 'forget', 'fra'],
    ['forget', undefined, 'fra'],
  ])('of a code without a language: purpose %s, type %s is written in %s', async (scene, type, lang) => {
    bff.upstream.on('POST /api/sms_mail', () => ({ type: 'ok', message: 'done' }))
    await call
      .post('/api/sms_mail')
      .set('accept-language', 'fr-FR')
      .send({ user_string: 'a@b.co', scene, type })
    expect(bff.upstream.requests.at(-1)?.body).toMatchObject({ lang })
  })

  it('with an invalid key is refused', async () => {
    const transfer = { currency_id: '1', number: '2.50', from_field: 'legal', to_field: 'change' }
    const response = await call
      .post('/api/wallet/change')
      .set({ authorization: bearer, 'idempotency-key': 'x y' })
      .send(transfer)
    expect(response.body.error.fields).toEqual({ 'idempotency-key': 'key_invalid' })
  })

  it('of a list retains its order in either notation', async () => {
    bff.upstream.on('POST /api/user/cash_save_international', () => ({ type: 'ok', message: 'done' }))
    for (const form of ['data[0]=a&data[1]=b', 'data[]=a&data[]=b']) {
      await call
        .post('/api/user/cash_save_international')
        .set('authorization', bearer)
        .type('form')
        .send(form)
      expect(bff.upstream.requests.at(-1)?.body).toMatchObject({ 'data[0]': 'a', 'data[1]': 'b' })
    }
  })
})

describe('a page of a list', () => {
  it("without a limit has the product's default size", async () => {
    bff.upstream.on('GET /api/coin/list', () => ({ type: 'ok', message: [] }))
    const response = await call.get('/api/coin/list').set('authorization', bearer)
    expect(bff.upstream.requests.at(-1)?.query).toMatchObject({ page: '1', limit: '10' })
    expect(response.body.data).toEqual({ list: [], page: 1, limit: 10, total: null })
  })
})
