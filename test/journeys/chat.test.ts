import { account } from '@bourse/contracts/account'
import { chat, type ChatMessage } from '@bourse/contracts/chat'
import { sql } from '@bourse/exchange'
import { freshKey, Member, useTestEnvironment } from '#environment'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

const WAIT = { timeout: 20_000, interval: 20 }
let other = ''
let alice: Member
let bob: Member
const sockets: WebSocket[] = []
const environment = useTestEnvironment()
beforeAll(async () => {
  other = await environment.replica()
  alice = await environment.verified()
  bob = await environment.verified()
  await alice.call(account.setNickname, { nickname: 'Alice' })
})
afterAll(async () => {
  for (const socket of sockets) socket.close()
})

const write = (who: Member, room: string, text: string, key = freshKey()) =>
  who.call(chat.send, { room, text, key })
const readRefusal = (who: Member, room: string, text = 'Hello') =>
  who.refusal(chat.send, { room, text, key: freshKey() })
const read = async (room: string, who = environment.visitor()) =>
  (await who.call(chat.messages, { room })).messages
/** The BFF's copy of a room may be a second old. */
const reads = (room: string, check: (messages: readonly ChatMessage[]) => void) =>
  vi.waitFor(async () => check(await read(room)), WAIT)

/** Collects rows of a room in the order in which one replica sends them to a guest. */
async function listen(url: string, room: string): Promise<ChatMessage[]> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/feed`)
  sockets.push(socket)
  const rows: ChatMessage[] = []
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  await new Promise<void>((resolve) => {
    socket.addEventListener('message', ({ data }) => {
      const { op, ch, d } = JSON.parse(String(data)) as {
        op?: string
        ch?: string
        d?: { rows: ChatMessage[] }
      }
      if (op === 'sub') resolve()
      if (ch === `chat:${room}` && d !== undefined) rows.push(...d.rows)
    })
    socket.send(JSON.stringify({ op: 'sub', ch: [`chat:${room}`] }))
  })
  return rows
}

describe('a chat room', () => {
  it('has one order of messages at every replica, without a gap', async () => {
    const [here, there] = [await listen(environment.url, '1'), await listen(other, '1')]
    const bobThere = new Member(other, bob.email)
    bobThere.bearer = bob.bearer
    const all = [1, 2, 3, 4].flatMap((at) => [write(alice, '1', `a${at}`), write(bobThere, '1', `b${at}`)])
    const sent = (await Promise.all(all)).toSorted((one, another) => one.seq - another.seq)
    expect(sent.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    for (const rows of [here, there])
      await vi.waitFor(
        () =>
          expect(rows.map(({ seq, text }) => [seq, text])).toEqual(sent.map(({ seq, text }) => [seq, text])),
        WAIT,
      )
    await reads('1', (messages) => expect(messages).toEqual(sent))
  })

  it('shows readers a nickname, an avatar and a key, and nothing of the account', async () => {
    const [first] = await read('1')
    expect(Object.keys(first ?? {}).toSorted()).toEqual([
      'at',
      'author',
      'avatar',
      'mark',
      'name',
      'seq',
      'text',
    ])
    const { body } = await environment.visitor().send('GET', chat.messages.path, { room: '1' })
    const ids = await environment.db.rows<{ id: string }>(sql`select id::text from member`)
    for (const { id } of ids) expect(JSON.stringify(body)).not.toContain(id)
    expect(JSON.stringify(body)).not.toContain('@')
  })

  it('shows the mark of a verified trader, and never a name of the house that a member has', async () => {
    const { db, clock } = environment
    const { id } = await alice.call(account.profile, {})
    expect(await alice.refusal(account.setNickname, { nickname: 'Suррort' })).toBe('name_reserved')
    expect(await bob.refusal(account.setNickname, { nickname: 'Bourse 24' })).toBe('name_reserved')
    const { author } = await write(alice, '1', 'Hello again')
    await bob.call(chat.block, { author, isBlocked: true })
    const ofAlice = async () => {
      const [found] = (await bob.call(chat.own, {})).blocked
      return { name: found?.name, mark: found?.mark }
    }
    expect(await ofAlice()).toEqual({ name: 'Alice', mark: null })
    await db.transact((tx) => tx.run(sql`update member set nickname = 'Support' where id = ${id}::bigint`))
    expect(await ofAlice()).toEqual({ name: null, mark: null })
    expect((await alice.call(account.profile, {})).nickname).toBe('Support')
    const at = new Date(clock.now())
    await db.transact((tx) =>
      tx.run(sql`
      insert into leader (member_id, capital, since, live_since) values (${id}::bigint, 1000, ${at}, ${at})`),
    )
    expect(await ofAlice()).toEqual({ name: null, mark: 'leader' })
    await alice.call(account.setNickname, { nickname: 'Alice' })
    expect(await ofAlice()).toEqual({ name: 'Alice', mark: 'leader' })
    await db.transact((tx) =>
      tx.run(sql`update leader set closed_at = ${at} where member_id = ${id}::bigint`),
    )
    expect(await ofAlice()).toEqual({ name: 'Alice', mark: null })
    await bob.call(chat.block, { author, isBlocked: false })
  })

  it('stores a repeated message once, and refuses its key for another one', async () => {
    await environment.advance('1 minute')
    const key = freshKey()
    const once = await Promise.all([1, 2, 3].map(() => write(alice, 'th', 'Same', key)))
    expect(new Set(once.map(({ seq }) => seq))).toEqual(new Set([1]))
    expect(await alice.refusal(chat.send, { room: 'th', text: 'Other', key })).toBe('key_reused')
    await reads('th', (messages) => expect(messages).toHaveLength(1))
  })

  it('stops a flood after five messages in ten seconds, over all rooms', async () => {
    await environment.advance('10 minutes')
    const rooms = ['id', 'vn', '2', '4']
    const outcomes = await Promise.allSettled(
      Array.from({ length: 64 }, (_, at) => write(bob, rooms[at % rooms.length] ?? 'id', `Flood ${at}`)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    await environment.advance('11 seconds')
    expect((await write(bob, 'id', 'Slowly')).seq).toBeGreaterThan(0)
  })

  it('is read by guests and written by members of level 1, in rooms that exist', async () => {
    await environment.advance('10 minutes')
    expect(await readRefusal(environment.visitor(), 'en')).toBe('session_lost')
    expect(await readRefusal(await environment.member(), 'en')).toBe('identity_required')
    expect(await readRefusal(alice, '999999')).toBe('not_found')
    const long = { room: 'en', content: 'x'.repeat(10_000), key: freshKey() }
    const { body } = await alice.send('POST', chat.send.path, long)
    expect(body).toMatchObject({ ok: false, error: { fields: { content: 'text_too_long' } } })
    const { text } = await write(alice, 'en', '<img src=x onerror=alert(1)> \u202Etxt\u2069 👨‍👩‍👧')
    expect(text).toBe('<img src=x onerror=alert(1)> txt 👨‍👩‍👧')
  })
})

describe('the operator', () => {
  it('deletes a message everywhere and keeps it with the reason', async () => {
    const rows = await listen(other, 'fra')
    const { seq } = await write(bob, 'fra', 'Buy my coins')
    await alice.call(chat.report, { room: 'fra', seq, reason: 'spam' })
    await alice.call(chat.report, { room: 'fra', seq, reason: 'scam' })
    const [reported] = await environment.operate('chat', 'reports')
    expect(reported).toMatch(/fra\s.*1×  spam  member \d+  "Buy my coins"/)
    expect(await environment.operate('chat', 'delete', 'fra', String(seq), 'advertising')).toEqual([
      `message ${seq} of fra is deleted: advertising`,
    ])
    await vi.waitFor(() => expect(rows.map(({ text }) => text)).toContain(null), WAIT)
    await reads('fra', ([message]) => expect(message?.text).toBeNull())
    const [stored] = await environment.db.rows(
      sql`select content, delete_reason, deleted_by is not null as has_operator from chat_message where room = 'fra'`,
    )
    expect(stored).toEqual({ content: 'Buy my coins', delete_reason: 'advertising', has_operator: true })
    expect((await environment.operate('chat', 'list', 'fra'))[0]).toContain('(deleted)')
    expect(await environment.operate('chat', 'reports')).toEqual(['0 reported messages'])
  })

  it('mutes a member for a time, and closes a room', async () => {
    const [line = ''] = await environment.operate('chat', 'list', 'fra')
    const [, member = ''] = /member (\d+)/.exec(line) ?? []
    await environment.operate('chat', 'mute', member, '30m')
    expect(await readRefusal(bob, 'fra')).toBe('chat_muted')
    expect((await bob.call(chat.own, {})).mutedUntil).not.toBeNull()
    await environment.advance('31 minutes')
    await write(bob, 'fra', 'Sorry')
    await environment.operate('chat', 'close', 'fra')
    expect(await readRefusal(bob, 'fra')).toBe('chat_closed')
    await environment.operate('chat', 'open', 'fra')
    await write(bob, 'fra', 'Back')
  })
})

describe('a long room', () => {
  it('shows its last hundred messages; older ones are deleted after ninety days, except reported ones', async () => {
    const { seq } = await write(bob, '5', 'First')
    await alice.call(chat.report, { room: '5', seq, reason: 'other' })
    await environment.db.rows(sql`
      insert into chat_message (room, seq, member_id, request_key, content, at)
      select room, n, member_id, 'old-' || n, 'old', at from chat_message, generate_series(2, 120) n where room = '5'`)
    await environment.db.rows(sql`update chat_room set last_seq = 120 where code = '5'`)
    const shown = (await read('5')).map((message) => message.seq)
    expect(shown).toEqual(Array.from({ length: 100 }, (_, at) => at + 21))
    await environment.db.rows(sql`update chat_message set at = at - interval '91 days' where room = '5'`)
    await environment.advance('61 minutes')
    await vi.waitFor(async () => {
      const rows = await environment.db.rows<{ seq: string }>(
        sql`select seq::text from chat_message where room = '5' order by chat_message.seq`,
      )
      expect([rows.length, rows[0]?.seq, rows[1]?.seq]).toEqual([101, '1', '21'])
    }, WAIT)
  })
})

describe("a member's own list", () => {
  it('has the authors that the member blocked, on every device', async () => {
    const { author } = await write(bob, 'spa', 'Hola')
    await alice.call(chat.block, { author, isBlocked: true })
    await alice.call(chat.block, { author, isBlocked: true })
    expect((await alice.call(chat.own, {})).blocked.map((each) => each.author)).toEqual([author])
    expect((await bob.call(chat.own, {})).blocked).toEqual([])
    await alice.call(chat.block, { author, isBlocked: false })
    expect((await alice.call(chat.own, {})).blocked).toEqual([])
  })
})
