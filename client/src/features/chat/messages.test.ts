import type { ChatMessage } from '@bourse/contracts/chat'
import { CHAT_SHOWN } from '@bourse/contracts/chat'
import { toInstant } from '@bourse/contracts/kit'
import { describe, expect, it } from 'vitest'
import { continues, firstUnread, joinMessages } from './messages.ts'

const message = (seq: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  seq,
  at: toInstant(seq * 1_000),
  author: 'a',
  name: null,
  mark: null,
  avatar: null,
  text: `${seq}`,
  ...more,
})
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => message(from + at))
const seqs = ({ messages }: ReturnType<typeof joinMessages>) => messages.map(({ seq }) => seq)

describe('the messages of a room', () => {
  it('are the last hundred of all sources in order, each once, however the feed split them', () => {
    for (const size of [1, 3, 40]) {
      const parts = [range(100, 150), range(90, 120), range(1, size)].map((part) => part.toReversed())
      const joined = joinMessages(range(1, 150), ...parts)
      expect(joined.hasGap).toBe(false)
      expect(seqs(joined)).toEqual(range(51, 150).map(({ seq }) => seq))
    }
  })

  it('have a gap until the missing ones are fetched, or enough follow it', () => {
    expect(joinMessages(range(1, 5), range(8, 9)).hasGap).toBe(true)
    expect(joinMessages(range(1, 9), range(8, 9)).hasGap).toBe(false)
    const enough = joinMessages(range(1, 5), range(8, 8 + CHAT_SHOWN))
    expect([enough.hasGap, seqs(enough)[0]]).toEqual([false, 9])
    expect(joinMessages(range(301, 400))).toMatchObject({ hasGap: false })
  })

  it('that are deleted stay deleted, whichever source arrives last', () => {
    const deleted = message(2, { text: null })
    for (const sources of [
      [range(1, 3), [deleted]],
      [[deleted], range(1, 3)],
    ])
      expect(joinMessages(...sources).messages[1]?.text).toBeNull()
  })

  it('of one author are drawn together', () => {
    expect(continues(message(2), message(1))).toBe(true)
    expect(continues(message(2), undefined)).toBe(false)
    expect(continues(message(2, { author: 'b' }), message(1))).toBe(false)
    expect(continues(message(2), message(1, { text: null }))).toBe(false)
    expect(continues(message(400), message(1))).toBe(false)
  })

  it('are divided before the first unread one of others', () => {
    const rows = [message(1), message(2, { author: 'me' }), message(3, { text: null }), message(4)]
    const entry = (lastRead: number | null, at = 4_000) => ({ lastRead, at: toInstant(at) })
    expect(firstUnread(rows, entry(1), 'me')).toBe(4)
    expect(firstUnread(rows, entry(1, 3_999), 'me')).toBeNull()
    expect(firstUnread(rows, entry(4), 'me')).toBeNull()
    expect(firstUnread(rows, entry(null), 'me')).toBeNull()
  })
})
