import type { MemberId } from '@bourse/contracts/account'
import { CHAT_LIMITS } from '@bourse/contracts/chat'
import { addMs, type Instant, MINUTE, Refusal, SECOND, toInstant } from '@bourse/contracts/kit'
import { catchRefusal } from '#platform/testing'
import { describe, expect, it } from 'vitest'
import { acceptMessage, acceptText, type MessageState } from './accept-message.ts'

const NOW = toInstant(Date.parse('2026-11-20T10:00:00.250Z'))
const [BURST] = CHAT_LIMITS
const message = { room: 'en', content: 'Good morning' }
const sent = {
  ...message,
  seq: 7,
  member: '1' as MemberId,
  author: 'a1',
  at: addMs(NOW, -MINUTE),
  deletedAt: null,
}
const state: MessageState = { author: { mutedUntil: null }, known: null, sentAt: [], now: NOW }
/** Times of as many messages as the first limit allows, the oldest one a second inside its window. */
const burst: readonly Instant[] = Array.from({ length: BURST.messages }, (_, index) =>
  addMs(NOW, -index - (index === BURST.messages - 1 ? BURST.withinMs - SECOND : 0)),
)

describe('a text', () => {
  const isRoom = (room: string) => room === 'en'

  it('is stored without the spaces around it', () => {
    expect(acceptText('en', '  Good morning ', isRoom)).toEqual(message)
  })

  // Each row fixes one more problem, so the order of the checks is tested.
  it.each([
    ['text_too_short', 'nowhere', ' '],
    ['chat_link', 'nowhere', 'see https://example.com'],
    ['not_found', 'nowhere', 'Good morning'],
    ['passed', 'en', 'Good morning'],
  ])('is first refused as %s', async (code, room, text) => {
    expect(await catchRefusal(() => acceptText(room, text, isRoom))).toBe(code)
  })
})

describe('a message', () => {
  const muted = { mutedUntil: addMs(NOW, 90 * SECOND) }
  const worst: MessageState = { ...state, author: muted, known: sent, sentAt: burst }

  it('is new without an earlier one of its key', () => {
    expect(acceptMessage(message, state)).toBeNull()
  })

  it('that is repeated is the one that was sent, also while its author is muted', () => {
    expect(acceptMessage(message, worst)).toBe(sent)
  })

  it.each([
    ['key_reused', { ...message, room: 'de' }, worst],
    ['key_reused', { ...message, content: 'Good night' }, worst],
    ['chat_muted', message, { ...worst, known: null }],
    ['chat_too_fast', message, { ...worst, known: null, author: { mutedUntil: NOW } }],
    ['passed', message, { ...state, sentAt: burst.slice(1) }],
    ['passed', message, { ...state, sentAt: burst, now: addMs(NOW, SECOND) }],
  ])('is first refused as %s', async (code, own, found) => {
    expect(await catchRefusal(() => acceptMessage(own, found))).toBe(code)
  })

  it.each([
    [{ minutes: '2' }, { ...state, author: muted }],
    [{ seconds: '1' }, { ...state, sentAt: burst }],
  ])('is refused with the time to wait, rounded up: %o', (values, found) => {
    const refused = (): unknown => {
      try {
        return acceptMessage(message, found)
      } catch (error) {
        return error instanceof Refusal ? error.values : error
      }
    }
    expect(refused()).toEqual(values)
  })
})
