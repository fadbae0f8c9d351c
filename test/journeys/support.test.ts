import { messages } from '@bourse/contracts/messages'
import { support } from '@bourse/contracts/support'
import { beforeAll, describe, expect, it } from 'vitest'
import { freshKey, type Member, uploadPicture, useTestEnvironment } from '#environment'

let alice: Member
let id = ''
const environment = useTestEnvironment()
beforeAll(async () => {
  alice = await environment.member()
  id = String((await environment.operate('member', 'list'))[0]?.split(' ')[0])
})

const write = (content: string, who = alice) => who.call(support.send, { key: freshKey(), content })
const conversation = async (who = alice) =>
  (await who.call(support.messages, { page: 1, limit: 100 })).list.map(
    ({ author, content }) => `${author}: ${content}`,
  )
const titles = async () =>
  (await alice.call(messages.list, {})).list
    .filter(({ kind }) => kind === 'support')
    .map(({ title }) => title)

describe('a conversation', () => {
  it('is answered by the operator, who is online for a quarter of an hour', async () => {
    expect(await alice.call(support.state, {})).toEqual({ isOnline: false, isOpen: false })
    await write('Where is my deposit?')
    await write('It was 100 USDT')
    expect((await environment.operate('support', 'list'))[0]).toMatch(/waits since .* "It was 100 USDT"/)
    expect(await environment.operate('support', 'reply', alice.email, 'It', 'has', 'arrived')).toEqual([
      `member ${id} has a reply`,
    ])
    expect((await environment.operate('support', 'list'))[0]).toContain('replied')
    expect(await conversation()).toEqual([
      'operator: It has arrived',
      'member: It was 100 USDT',
      'member: Where is my deposit?',
    ])
    expect(await alice.call(support.state, {})).toEqual({ isOnline: true, isOpen: true })
    await environment.advance('15 minutes')
    expect((await alice.call(support.state, {})).isOnline).toBe(false)
  })

  it('has one site message for the replies of an hour', async () => {
    await environment.operate('support', 'reply', id, 'Anything else?')
    expect(await titles()).toHaveLength(1)
    await environment.advance('1 hour')
    await environment.operate('support', 'reply', id, 'Good night')
    expect(await titles()).toHaveLength(2)
  })

  it('is closed by the operator and opened again by the next message', async () => {
    expect(await environment.operate('support', 'close', id)).toEqual([
      `the conversation of member ${id} is closed`,
    ])
    expect((await environment.operate('support', 'close', id))[0]).toContain('no open conversation')
    expect((await alice.call(support.state, {})).isOpen).toBe(false)
    await write('One more thing')
    expect((await alice.call(support.state, {})).isOpen).toBe(true)
  })

  it('belongs to its member alone', async () => {
    const bob = await environment.member()
    const picture = await uploadPicture(alice)
    expect(await conversation(bob)).toEqual([])
    expect(await bob.refusal(support.send, { key: freshKey(), picture })).toBe('picture_invalid')
    const sent = await alice.call(support.send, { key: freshKey(), picture })
    expect(sent).toMatchObject({ content: null, picture })
    expect((await fetch(`${environment.url}${picture}`)).status).toBeGreaterThanOrEqual(400)
    expect(await environment.visitor().refusal(support.messages, {})).toBe('session_lost')
  })
})

describe('a message', () => {
  it('is stored as visible text, and cannot forge a line of the operator', async () => {
    const hostile =
      '<img src=x onerror=alert(1)>\u202e\u001b[2J\u0007\tbye\r\n\n\n\n2026-01-01  operator  "paid"'
    const sent = await write(hostile)
    expect(sent.content).toBe('<img src=x onerror=alert(1)>[2J bye\n\n2026-01-01  operator  "paid"')
    const shown = await environment.operate('support', 'show', id, '1')
    expect(shown).toHaveLength(2)
    expect(shown[0]).toContain('bye\\n\\n2026-01-01  operator  \\"paid\\""')
  })

  it('is one for each key, and not empty, too long or too frequent', async () => {
    const bob = await environment.member()
    const key = freshKey()
    const presses = Array.from({ length: 8 }, () => bob.call(support.send, { key, content: 'Hello' }))
    expect(new Set((await Promise.all(presses)).map((message) => message.id)).size).toBe(1)
    expect(await bob.refusal(support.send, { key: freshKey() })).toBe('text_too_short')
    expect(await bob.refusal(support.send, { key: freshKey(), content: '\u200b\u202e' })).toBe(
      'text_too_short',
    )
    expect(await bob.refusal(support.send, { key: freshKey(), content: 'x'.repeat(1_001) })).toBe(
      'text_too_long',
    )
    const burst = await Promise.allSettled(Array.from({ length: 20 }, (_, at) => write(`${at}`, bob)))
    expect(burst.filter(({ status }) => status === 'fulfilled')).toHaveLength(9)
    expect(await bob.refusal(support.send, { key: freshKey(), content: 'Hello?' })).toBe('too_many_attempts')
    await environment.advance('1 minute')
    await write('Hello again', bob)
  })
})
