import { createConnection } from 'node:net'
import { text } from 'node:stream/consumers'
import { account } from '@bourse/contracts/account'
import { wallet } from '@bourse/contracts/wallet'
import { sql } from '@bourse/exchange'
import { requestExchange } from '@bourse/exchange/operator'
import { Member, operatorNamed, signBy, useOperatorSocket, useTestEnvironment } from '#environment'
import { describe, expect, it } from 'vitest'

const carol = operatorNamed('carol')
const environment = useTestEnvironment({ operatorKeys: [carol] })
const path = useOperatorSocket(environment)

/** Returns the machine's time, which the operator's commands do not move. */
const machineNow = () => environment.clock.now() - environment.clock.offset()
const operator = async (command: string) => {
  const response = await requestExchange(path, command.split(' '))
  if (response === null) throw new Error('no exchange listens')
  return response
}
const runOperator = async (command: string) => (await operator(command)).lines.join('\n')
const deposits = async (member: Member) => (await member.call(wallet.deposits, {})).list
const waitingId = async () => (/deposit (\d+)/.exec(await runOperator('review list')) ?? [])[1] ?? ''

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
    const member = new Member(environment.url)
    member.bearer = await member.call(account.login, {
      handle: 'carol@example.com',
      password: 'correct-horse',
    })
    expect((await member.call(account.profile, {})).email).toBe('carol@example.com')
    expect(await runOperator('member list')).toMatch(/\d+ {2}carol@example\.com {2}no money/)
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
    expect(await runOperator('member list')).not.toContain('dave')
  })

  it('credits paper money, which is in the balance and in the books', async () => {
    expect(await runOperator('member fund carol@example.com 250.5 usdt')).toBe(
      'carol@example.com was credited 250.5 USDT of demo money',
    )
    expect(await runOperator('member list')).toContain('spot 250.5 USDT')
    expect(await environment.isBalanced()).toBe(true)
  })

  it.each([
    ['member fund unknown@example.com 1 USDT', 'no member'],
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
    expect(await runOperator('member list')).toContain('spot 250.5 USDT')
  })

  it('moves the clock forward, and everything due in between happens', async () => {
    const member = await environment.member()
    await member.deposit('USDT', '40')
    expect((await deposits(member))[0]?.status).toBe('submitted')
    expect(await runOperator('clock advance 5s')).toMatch(
      /^it is now 2026-03-03T09:\d\d:\d\d\.\d{3}Z; 1 due things happened$/,
    )
    expect((await deposits(member))[0]?.status).toBe('approved')
    expect(await runOperator('clock show')).toMatch(/^2026-03-03T/)
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
    expect(await runOperator(`review approve ${id}`)).toBe(`deposit ${id} is approved`)
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
    expect(await runOperator(`review reject ${id} the voucher cannot be read`)).toContain(
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

describe('the audit log', () => {
  const as = (command: readonly string[]) => requestExchange(path, signBy(carol, command, machineNow()))
  const last = async (count = 1) => (await runOperator(`audit ${count + 1}`)).split('\n').slice(0, count)

  it('has every command with its sender, time and result, reads as well, and no password', async () => {
    await as(['member', 'create', 'erin@example.com', 'correct-horse'])
    await as(['member', 'list'])
    await as(['member', 'fund', 'erin@example.com', '1', 'GOLD'])
    const lines = await last(3)
    const time = '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z  carol \\(uid 1001\\)  '
    expect(lines[0]).toMatch(new RegExp(`^${time}member create erin@example.com …  done$`))
    expect(lines[1]).toMatch(new RegExp(`^${time}member list  done$`))
    expect(lines[2]).toMatch(
      new RegExp(`^${time}member fund erin@example.com 1 GOLD  refused: no asset GOLD$`),
    )
    const rows = await environment.db.rows(sql`select * from operator_command, operator_command_result`)
    expect(JSON.stringify(rows)).not.toContain('correct-horse')
  })

  it('has no name without a signature, whatever the client states', async () => {
    await operator('clock show')
    expect((await last())[0]).toContain(`  unknown (uid ${process.getuid?.()})  clock show  done`)
    const socket = createConnection(path)
    socket.write(`${JSON.stringify({ words: ['clock', 'show'], uid: 7, by: { name: 'carol', uid: 7 } })}\n`)
    await text(socket)
    expect((await last())[0]).toContain('  unknown (uid 7)  clock show  done')
  })

  it('has refusals of the exchange, and lines that cannot be forged', async () => {
    await as(['review', 'approve', '999999'])
    await as([
      'message',
      'send',
      'erin@example.com',
      'a title',
      'x\n2026-01-01T00:00:00.000Z  root  member list  done',
    ])
    const [refused = '', sent = ''] = await last(2)
    expect(refused).toMatch(/review approve 999999 {2}refused: /)
    expect(sent).toContain('message send erin@example.com "a title" "x\\n2026-01-01T00:00:00.000Z  root')
  })

  it('shortens long arguments and shows as many commands as requested', async () => {
    await as(['message', 'send', 'nobody', 'title', 'x'.repeat(5_000)])
    expect((await last())[0]).toContain(`${'x'.repeat(200)}… (5000 characters)`)
    expect((await runOperator('audit 3')).split('\n')).toHaveLength(3)
    for (const count of ['0', '-1', 'all', '10001', '1e3'])
      expect(await operator(`audit ${count}`)).toMatchObject({ ok: false })
  })

  it('is changed and shortened by no statement', async () => {
    const statements = [
      sql`update operator_command set operator = 'mallory'`,
      sql`delete from operator_command`,
      sql`truncate operator_command cascade`,
      sql`update operator_command_result set outcome = 'refused'`,
      sql`delete from operator_command_result`,
      sql`truncate operator_command_result`,
    ]
    for (const statement of statements)
      await expect(environment.db.rows(statement)).rejects.toThrow('never changed and never removed')
  })

  it('shows a command without a result as interrupted, and no command without a record has an effect', async () => {
    await environment.db.rows(sql`
      insert into operator_command (at, operator, uid, command, arguments)
      values (${new Date(0)}, 'carol', null, 'clock advance', ${['1h']})`)
    expect((await last())[0]).toBe(
      '1970-01-01T00:00:00.000Z  carol  clock advance 1h  interrupted, or still running',
    )
    const before = environment.clock.now()
    await environment.db.rows(sql`alter table operator_command rename to elsewhere`)
    try {
      expect(await operator('clock advance 1h')).toMatchObject({ ok: false })
    } finally {
      await environment.db.rows(sql`alter table elsewhere rename to operator_command`)
    }
    expect(environment.clock.now()).toBe(before)
  })
})
