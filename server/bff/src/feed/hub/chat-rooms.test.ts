import type { ChatMessage } from '@bourse/contracts/chat'
import { RECENT_CHAT_MAX } from '@bourse/contracts/feed'
import { toInstant } from '@bourse/contracts/kit'
import { describe, expect, it } from 'vitest'
import { decodeEvent } from '#feed/upstream'
import { createChatRooms } from './chat-rooms.ts'

const message = (seq: number, text: string | null = `m${seq}`): ChatMessage => ({
  seq,
  at: toInstant(seq),
  author: 'a1',
  name: null,
  mark: null,
  avatar: null,
  text,
})
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => message(from + at))
const readRows = (change: { readonly d: unknown } | undefined) =>
  (change?.d as { readonly rows: readonly ChatMessage[] } | undefined)?.rows ?? []

describe('chat rooms', () => {
  it('send every message once and in order, however the exchange divides and repeats them', () => {
    const rooms = createChatRooms()
    const sent: number[] = []
    const tick = () => sent.push(...readRows(rooms.takeChanges()[0]).map(({ seq }) => seq))
    let last = 0
    for (let batch = 1; batch <= 60; batch++) {
      // Repeats the last messages, as the exchange does after a reconnect.
      rooms.put('en', range(Math.max(1, last - 5), last + (batch % 9) + 1))
      last += (batch % 9) + 1
      if (batch % 4 === 0) tick()
    }
    tick()
    expect(sent).toEqual(range(1, last).map(({ seq }) => seq))
  })

  it('have a snapshot of the last messages without those of the next frame, and an empty one at first', () => {
    const rooms = createChatRooms()
    expect(rooms.snapshot('chat:en')).toEqual({ rows: [] })
    rooms.put('en', range(1, 80))
    expect(rooms.snapshot('chat:en').rows).toEqual([])
    expect(rooms.takeChanges()).toMatchObject([{ ch: 'chat:en' }])
    expect(rooms.snapshot('chat:en').rows).toEqual(range(81 - RECENT_CHAT_MAX, 80))
  })

  it('send a deletion, also of a message that is no longer repeated, once', () => {
    const rooms = createChatRooms()
    rooms.put('en', range(1, 80))
    rooms.takeChanges()
    for (const seq of [3, 79]) {
      rooms.put('en', [message(seq, null)])
      expect(readRows(rooms.takeChanges()[0])).toEqual([message(seq, null)])
    }
    rooms.put('en', [message(79)])
    expect(rooms.takeChanges()).toEqual([])
    expect(rooms.snapshot('chat:en').rows.find(({ seq }) => seq === 79)?.text).toBeNull()
  })

  it('are languages and markets only', () => {
    const event = (room: string) => decodeEvent('chat_messages', { room, data: [] })?.kind
    expect(['en', '12', 'xx', 'me', '../en'].map(event)).toEqual([
      'chat',
      'chat',
      'unreadable',
      'unreadable',
      'unreadable',
    ])
  })
})
