import { account } from '@bourse/contracts/account'
import { content } from '@bourse/contracts/content'
import { identity } from '@bourse/contracts/identity'
import { sql } from '@bourse/exchange'
import { requestExchange } from '@bourse/exchange/operator'
import {
  bindMobile,
  createTestEnvironment,
  freshDocument,
  mailedCode,
  type Member,
  PASSWORD,
  useOperatorSocket,
  useTestEnvironment,
} from '#environment'
import { describe, expect, it } from 'vitest'

const environment = useTestEnvironment({ autoReview: false })
const path = useOperatorSocket(environment)

const operator = async (command: string) => {
  const result = await requestExchange(path, command.split(' '))
  if (result === null) throw new Error('no exchange listens')
  return result
}
const runOperator = async (command: string) => (await operator(command)).lines.join('\n')
/** Finds the id of the member's pending application. */
async function findWaiting(member: Member): Promise<string> {
  const { id } = await member.call(account.profile, {})
  const command = (await operator('review list')).lines.find((one) => one.includes(`member ${id} `))
  return /^identity (\d+) /.exec(command ?? '')?.[1] ?? ''
}

/** Uploads the smallest possible picture; each upload has its own path. */
async function upload(member: Member): Promise<string> {
  const body = new FormData()
  body.append('file', new Blob([PIXEL], { type: 'image/png' }), 'mine.png')
  const response = await fetch(`${environment.url}/api/upload`, {
    method: 'POST',
    headers: { authorization: member.bearer },
    body,
  })
  const result = (await response.json()) as { ok: boolean; data: string }
  expect(result.ok).toBe(true)
  return result.data
}
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const document = (more: object = {}) => ({
  level: 'basic' as const,
  documentKind: 'idCard' as const,
  name: 'Nguyễn Văn An',
  documentNumber: freshDocument(),
  ...more,
})
const state = (member: Member) => member.call(identity.state, {})
const picture = async (member: Member | null, address: string, base = environment.url) =>
  (await fetch(`${base}${address}`, member === null ? {} : { headers: { authorization: member.bearer } }))
    .status

describe('the verification of a member', () => {
  it('binds a phone number, is rejected with a reason, submitted again and approved, at both levels', async () => {
    const member = await environment.member()
    expect(await member.refusal(identity.apply, document())).toBe('contact_unbound')
    await bindMobile(environment, member)
    expect(await state(member)).toMatchObject({ basic: 'none', advanced: 'none', application: null })

    await member.call(identity.apply, document())
    expect(await state(member)).toMatchObject({ basic: 'pending', highestLevel: 1 })
    expect((await member.call(account.profile, {})).review).toBe('pending')
    expect(await member.refusal(identity.apply, document())).toBe('identity_under_review')

    const first = await findWaiting(member)
    expect(await operator(`review reject identity ${first}`)).toMatchObject({ ok: false })
    expect(await runOperator(`review reject identity ${first} the name cannot be read`)).toBe(
      `identity ${first} is rejected: the name cannot be read`,
    )
    expect(await state(member)).toMatchObject({
      basic: 'rejected',
      application: { name: 'Nguyễn Văn An', documentKind: 'idCard', reason: 'the name cannot be read' },
    })
    expect(await member.call(account.profile, {})).toMatchObject({ review: 'rejected', verifiedName: null })

    await member.call(identity.apply, document({ name: 'Nguyễn Văn Anh' }))
    const second = await findWaiting(member)
    expect(second).not.toBe(first)
    expect(await runOperator(`review approve identity ${second}`)).toBe(`identity ${second} is approved`)
    expect(await state(member)).toMatchObject({ basic: 'approved', advanced: 'none' })
    expect(await member.call(account.profile, {})).toMatchObject({
      review: 'approved',
      verifiedName: 'Nguyễn Văn Anh',
    })
    expect(await member.refusal(identity.apply, document())).toBe('identity_approved')

    const [front, back] = [await upload(member), await upload(member)]
    await member.call(identity.apply, { level: 'advanced', front, back })
    expect(await state(member)).toMatchObject({ basic: 'approved', advanced: 'pending', highestLevel: 2 })
    await runOperator(`review approve identity ${await findWaiting(member)}`)
    expect(await state(member)).toMatchObject({ basic: 'approved', advanced: 'approved' })
  })

  it('cannot start with level 2', async () => {
    const member = await environment.member()
    await bindMobile(environment, member)
    const [front, back] = [await upload(member), await upload(member)]
    expect(await member.refusal(identity.apply, { level: 'advanced', front, back })).toBe(
      'identity_level_missing',
    )
  })

  it('is reviewed once: a second review is refused', async () => {
    const member = await environment.member()
    await bindMobile(environment, member)
    await member.call(identity.apply, document())
    const id = await findWaiting(member)
    const responses = await Promise.all([
      ...Array.from({ length: 4 }, () => operator(`review approve identity ${id}`)),
      ...Array.from({ length: 4 }, () => operator(`review reject identity ${id} no`)),
    ])
    expect(responses.filter(({ ok }) => ok).length).toBe(1)
    for (const command of ['identity 0', 'identity 999999', 'identity x', 'person 1', 'identity'])
      expect((await operator(`review approve ${command}`)).ok).toBe(false)
  })

  it('requires a document that no other member uses, in any spelling, until it is rejected', async () => {
    const [alice, bob] = [await environment.member(), await environment.member()]
    await bindMobile(environment, alice)
    await bindMobile(environment, bob)
    await alice.call(identity.apply, document({ documentNumber: 'ab 12-34.56' }))
    expect(await bob.refusal(identity.apply, document({ documentNumber: 'AB123456' }))).toBe(
      'id_number_taken',
    )
    await runOperator(`review reject identity ${await findWaiting(alice)} not hers`)
    await bob.call(identity.apply, document({ documentNumber: 'AB123456' }))
    expect(await alice.refusal(identity.apply, document({ documentNumber: 'AB 123456' }))).toBe(
      'id_number_taken',
    )
  })

  it('is submitted once by concurrent calls', async () => {
    const members = await Promise.all([environment.member(), environment.member()])
    for (const member of members) await bindMobile(environment, member)
    const number = freshDocument()
    const attempts = await Promise.allSettled(
      Array.from({ length: 16 }, (_, at) =>
        (members[at % 2] as Member).call(identity.apply, document({ documentNumber: number })),
      ),
    )
    expect(attempts.filter(({ status }) => status === 'fulfilled').length).toBe(1)
    const [row] = await environment.db.rows<{ n: number }>(
      sql`select count(*)::int as n from identity_application where document_number = ${number}`,
    )
    expect(row?.n).toBe(1)
  })
})

describe('a resubmission', () => {
  /** Creates a member whose passport with this number was rejected. */
  async function rejectedMember(documentNumber = freshDocument()): Promise<Member> {
    const member = await environment.member()
    await bindMobile(environment, member)
    await member.call(identity.apply, document({ documentKind: 'passport', documentNumber }))
    await runOperator(`review reject identity ${await findWaiting(member)} blurred`)
    return member
  }
  const numbersOf = async (member: Member) => {
    const { id } = await member.call(account.profile, {})
    const rows = await environment.db.rows<{ document_number: string }>(
      sql`select document_number from identity_application where member_id = ${id} order by id`,
    )
    return rows.map((row) => row.document_number)
  }
  const unedited = { level: 'basic', documentKind: 'passport', name: 'Anh Nguyen' } as const

  it('keeps the number, which never leaves the server in full', async () => {
    const member = await rejectedMember('P 98-765.4321')
    expect((await state(member)).application?.numberMask).toBe('••••4321')
    const { body } = await member.send('GET', '/real/state', {})
    expect(JSON.stringify(body)).not.toMatch(/98-?765/)
    expect(await member.refusal(identity.apply, { ...unedited, documentKind: 'idCard' })).toBe(
      'id_number_invalid',
    )
    await member.call(identity.apply, unedited)
    expect(await numbersOf(member)).toEqual(['P 98-765.4321', 'P 98-765.4321'])
    expect(await member.refusal(identity.apply, unedited)).toBe('identity_under_review')
  })

  it('is refused when the number has since become that of another member', async () => {
    const number = freshDocument()
    const [alice, bob] = [await rejectedMember(number), await rejectedMember()]
    await bob.call(identity.apply, document({ documentNumber: number }))
    expect(await alice.refusal(identity.apply, unedited)).toBe('id_number_taken')
  })

  it('is accepted once, and never after an approval in between', async () => {
    const member = await rejectedMember()
    const attempts = await Promise.allSettled(
      Array.from({ length: 8 }, () => member.call(identity.apply, unedited)),
    )
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await runOperator(`review approve identity ${await findWaiting(member)}`)
    expect(await member.refusal(identity.apply, unedited)).toBe('identity_approved')
    expect((await state(member)).basic).toBe('approved')
    expect(await numbersOf(member)).toHaveLength(2)
  })
})

describe('where the operator requires', () => {
  const site = () => environment.visitor().call(content.site, {})

  it('an e-mail code, an application needs one of its own purpose, once', async () => {
    expect(await runOperator('site identity-code on')).toBe('an identity application requires an e-mail code')
    await expect.poll(async () => (await site()).isIdentityCodeRequired).toBe(true)
    try {
      const member = await environment.member()
      expect(await member.refusal(identity.apply, document())).toBe('contact_unbound')
      await bindMobile(environment, member)
      expect(await member.refusal(identity.apply, document())).toBe('code_invalid')
      const foreign = await mailedCode(environment, member, 'password')
      expect(await member.refusal(identity.apply, document({ code: foreign }))).toBe('code_invalid')
      const code = await mailedCode(environment, member, 'identity')
      const refused = document({ code, documentNumber: 'A--. 1' })
      for (let tries = 0; tries < 6; tries++)
        expect(await member.refusal(identity.apply, refused)).toBe('id_number_invalid')
      await member.call(identity.apply, document({ code }))
      await runOperator(`review reject identity ${await findWaiting(member)} blurred`)
      expect(await member.refusal(identity.apply, document({ code }))).toBe('code_invalid')
    } finally {
      await runOperator('site identity-code off')
    }
  })

  it('an invite code, no guest registers without one', async () => {
    expect(await runOperator('site invite on')).toBe('a registration requires an invite code')
    await expect.poll(async () => (await site()).isInviteRequired).toBe(true)
    const form = (inviteCode?: string) => ({
      handle: 'invited@example.com',
      contact: 'email' as const,
      code: '000000',
      password: PASSWORD,
      repeated: PASSWORD,
      inviteCode,
    })
    const visitor = environment.visitor()
    expect(await visitor.refusal(account.register, form())).toBe('invite_code_required')
    expect(await visitor.refusal(account.register, form('NOBODY'))).toBe('invite_code_invalid')
    expect(await runOperator('site invite off')).toBe('a registration requires no invite code')
    expect(await visitor.refusal(account.register, form())).toBe('code_invalid')
  })
})

describe('an uploaded picture', () => {
  it('is visible to its owner only, through the BFF and at the exchange, used or not', async () => {
    const [alice, bob] = [await environment.member(), await environment.member()]
    const mine = await upload(alice)
    expect(await picture(alice, mine)).toBe(200)
    for (const other of [bob, null]) {
      expect(await picture(other, mine)).toBe(404)
      expect(await picture(other, mine, environment.upstreamUrl)).toBe(404)
    }
    const result = await fetch(`${environment.url}${mine}`, { headers: { authorization: alice.bearer } })
    expect(result.headers.get('cache-control')).toContain('no-store')
  })

  it('becomes public when its owner makes it the avatar, and only then', async () => {
    const [alice, bob] = [await environment.member(), await environment.member()]
    const mine = await upload(alice)
    expect(await bob.refusal(account.setAvatar, { avatar: mine })).toBe('parameter_error')
    expect(await picture(bob, mine)).toBe(404)
    await alice.call(account.setAvatar, { avatar: mine })
    expect(await picture(bob, mine)).toBe(200)
    expect(await picture(null, mine)).toBe(200)
  })

  it('of a document cannot be used by others and never becomes an avatar', async () => {
    const [alice, bob] = [await environment.member(), await environment.member()]
    for (const member of [alice, bob]) {
      await bindMobile(environment, member)
      await member.call(identity.apply, document())
      await runOperator(`review approve identity ${await findWaiting(member)}`)
    }
    const [front, back] = [await upload(alice), await upload(alice)]
    expect(await bob.refusal(identity.apply, { level: 'advanced', front, back })).toBe('picture_invalid')
    expect(await alice.refusal(identity.apply, { level: 'advanced', front, back: front })).toBe(
      'pictures_required',
    )
    await alice.call(identity.apply, { level: 'advanced', front, back })
    expect(await alice.refusal(account.setAvatar, { avatar: front })).toBe('parameter_error')
    expect(await picture(bob, front)).toBe(404)
  })
})

describe('in paper mode', () => {
  it('an application is approved automatically after three seconds', async () => {
    const paper = await createTestEnvironment()
    try {
      const member = await paper.verified()
      expect(await member.call(identity.state, {})).toMatchObject({ basic: 'approved' })
    } finally {
      await paper.close()
    }
  })
})
