import { randomBytes } from 'node:crypto'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { account } from '@bourse/contracts/account'
import { wallet } from '@bourse/contracts/wallet'
import { operatorSocket, serveOperator, sql } from '@bourse/exchange'
import { askExchange } from '@bourse/exchange/operator'
import { createTestEnvironment, Member, type TestEnvironment } from '#environment'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let environment: TestEnvironment
let path: string
let server: Awaited<ReturnType<typeof serveOperator>>
beforeAll(async () => {
  environment = await createTestEnvironment()
  path = operatorSocket(join(tmpdir(), randomBytes(8).toString('hex')))
  server = await serveOperator(environment.exchange.operator, path, pino({ level: 'silent' }))
})
afterAll(async () => {
  server.close()
  await environment.close()
})

const operator = async (command: string) => {
  const response = await askExchange(path, command.split(' '))
  if (response === null) throw new Error('no exchange listens')
  return response
}
const outputOf = async (command: string) => (await operator(command)).lines.join('\n')
const deposits = async (member: Member) => (await member.call(wallet.deposits, {})).list
const waitingId = async () => (/deposit (\d+)/.exec(await outputOf('review list')) ?? [])[1] ?? ''

describe('the operator', () => {
  it('receives the list of commands after an unknown one', async () => {
    for (const command of ['', 'help', 'member', 'member destroy alice', 'price set BTC 1']) {
      const response = await operator(command)
      expect(response.ok).toBe(false)
      expect(response.lines[0]).toBe('commands:')
      expect(response.lines.join('\n')).not.toMatch(/price|outcome|settle/)
    }
  })

  it('creates a member who can log in at once', async () => {
    expect(await operator('member create Carol@Example.com correct-horse')).toMatchObject({ ok: true })
    const carol = new Member(environment.url)
    carol.bearer = await carol.call(account.login, { handle: 'carol@example.com', password: 'correct-horse' })
    expect((await carol.call(account.profile, {})).email).toBe('carol@example.com')
    expect(await outputOf('member list')).toMatch(/\d+ {2}carol@example\.com {2}no money/)
  })

  it.each([
    'member create',
    'member create carol correct-horse',
    'member create @ correct-horse',
    'member create dave@example.com short',
    'member create carol@example.com correct-horse',
  ])('gets %j refused with an explanation', async (command) => {
    const response = await operator(command)
    expect(response.ok).toBe(false)
    expect(response.lines.join('\n')).not.toMatch(/log says|undefined/)
    expect(await outputOf('member list')).not.toContain('dave')
  })

  it('credits paper money, which is in the balance and in the books', async () => {
    expect(await outputOf('member fund carol@example.com 250.5 usdt')).toBe(
      'carol@example.com was credited 250.5 USDT of demo money',
    )
    expect(await outputOf('member list')).toContain('spot 250.5 USDT')
    expect(await environment.isBalanced()).toBe(true)
  })

  it.each([
    ['member fund nobody@example.com 1 USDT', 'no member'],
    ['member fund carol@example.com 1 GOLD', 'no asset'],
    ['member fund carol@example.com 0 USDT', 'no amount'],
    ['member fund carol@example.com -1 USDT', 'no amount'],
    ['member fund carol@example.com 1000000000.1 USDT', 'no amount'],
    ['member fund carol@example.com much USDT', 'no amount'],
    ['member fund carol@example.com', 'no asset'],
  ])('cannot %s', async (command, reason) => {
    const response = await operator(command)
    expect(response).toMatchObject({ ok: false })
    expect(response.lines.join('\n')).toContain(reason)
    expect(await outputOf('member list')).toContain('spot 250.5 USDT')
  })

  it('moves the clock forward, and everything due in between happens', async () => {
    const member = await environment.member()
    await member.deposit('USDT', '40')
    expect((await deposits(member))[0]?.status).toBe('submitted')
    expect(await outputOf('clock advance 5s')).toMatch(
      /^it is now 2026-03-03T09:\d\d:\d\d\.\d{3}Z; 1 due things happened$/,
    )
    expect((await deposits(member))[0]?.status).toBe('approved')
    expect(await outputOf('clock show')).toMatch(/^2026-03-03T/)
  })

  it.each(['', '5', '-5s', '5 s', 's', '1.5h', '9999999d'])(
    'cannot move the clock by %j',
    async (duration) => {
      const before = environment.clock.now()
      expect((await operator(`clock advance ${duration}`)).ok).toBe(false)
      expect(environment.clock.now()).toBe(before)
    },
  )

  it('reads the trial balance', async () => {
    const response = await operator('ledger balance')
    expect(response.ok).toBe(true)
    expect(response.lines.at(-1)).toMatch(/^\d+ transfers, 0 unbalanced, 0 accounts drifted: balanced$/)
  })

  it('survives a line that is no command', async () => {
    for (const command of ['not json', '{}', '[1,2]', 'null', '']) {
      const socket = createConnection(path)
      socket.write(`${command}\n`)
      expect(JSON.parse(await text(socket))).toMatchObject({ ok: false })
    }
    expect((await operator('clock show')).ok).toBe(true)
  })
})

describe('the review of a deposit', () => {
  it('approves it once, ahead of the clock, which then does nothing', async () => {
    const member = await environment.member()
    await member.deposit('USDT', '70')
    const id = await waitingId()
    expect(await outputOf(`review approve ${id}`)).toBe(`deposit ${id} is approved`)
    expect((await operator(`review approve ${id}`)).ok).toBe(false)
    await environment.advance('10 seconds')
    expect(await member.balance('USDT')).toBe('70')
    expect(await environment.db.rows(sql`select 1 from task where subject = ${id}`)).toEqual([])
  })

  it('rejects it with a reason, and it stays rejected', async () => {
    const member = await environment.member()
    await member.deposit('USDT', '80')
    const id = await waitingId()
    expect((await operator(`review reject ${id}`)).ok).toBe(false)
    expect(await outputOf(`review reject ${id} the voucher cannot be read`)).toContain(
      'the voucher cannot be read',
    )
    await environment.advance('10 seconds')
    expect(await member.balance('USDT')).toBe('0')
    const [deposit] = await deposits(member)
    expect(deposit).toMatchObject({ status: 'rejected', remark: 'the voucher cannot be read' })
    expect(await environment.db.rows(sql`select 1 from task where subject = ${id}`)).toEqual([])
    expect((await operator(`review approve ${id}`)).ok).toBe(false)
  })

  it.each(['', '0', 'abc', '999999', '1; drop table deposit'])('knows no deposit %j', async (id) => {
    expect((await operator(`review approve ${id}`)).ok).toBe(false)
  })

  it('books it once with concurrent approvals', async () => {
    const member = await environment.member()
    await member.deposit('USDT', '90')
    const id = await waitingId()
    const responses = await Promise.all(Array.from({ length: 8 }, () => operator(`review approve ${id}`)))
    expect(responses.filter(({ ok }) => ok).length).toBe(1)
    await environment.advance('10 seconds')
    expect(await member.balance('USDT')).toBe('90')
    expect(await environment.isBalanced()).toBe(true)
  })
})
