import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CHAT_RAW_MAX, CHAT_TEXT_MAX, chatTextIssue, chatWaitMs, cleanChatText } from './index.ts'

const findIssue = (raw: string) => chatTextIssue(cleanChatText(raw))

describe('the text of a chat message', () => {
  it.each([
    ['  a\n\n b\tc ', 'a b c'],
    ['\u202Eevil\u202C \u2066x\u2069 \u200Fy', 'evil x y'],
    ['a\u200Bb\uFEFFc\u2060d\u00ADe', 'abcde'],
    ['<b onclick=x>&amp;</b>', '<b onclick=x>&amp;</b>'],
    ['👨‍👩‍👧 ok', '👨‍👩‍👧 ok'],
    ['น้ำ', 'น้ำ'],
    [`a${'\u0301'.repeat(5)}${'\u0316'.repeat(30)}`, 'á'.normalize('NFC') + '\u0316'.repeat(4)],
    ['\u200D\u2800\u3164 \u0301', ''],
    ['\u0000a\u0007b', 'a b'],
  ])('%j is stored as %j', (raw, stored) => expect(cleanChatText(raw)).toBe(stored))

  it('is at most 300 characters long, counted as a reader counts', () => {
    expect(findIssue('😀'.repeat(CHAT_TEXT_MAX))).toBeNull()
    expect(findIssue('👨‍👩‍👧'.repeat(CHAT_TEXT_MAX))).toBeNull()
    expect('👨‍👩‍👧'.repeat(CHAT_TEXT_MAX).length).toBeLessThanOrEqual(CHAT_RAW_MAX)
    expect(findIssue('😀'.repeat(CHAT_TEXT_MAX + 1))).toBe('text_too_long')
    expect(findIssue('')).toBe('text_too_short')
    expect(findIssue('\u202E\u200B')).toBe('text_too_short')
    expect(findIssue('a\uE000')).toBe('special_characters')
  })

  it.each([
    'https://a.example',
    'see www.x',
    'example.com',
    'Buy at EXAMPLE.COM!',
    'mail me: a@b.org',
    't.me/friends',
    'exam\u200dple.com',
    'example。com',
    'ｅｘａｍｐｌｅ．ｃｏｍ',
    '10.0.0.1',
    '(пример.io)',
  ])('%j has a link', (text) => expect(findIssue(text)).toBe('chat_link'))

  it.each([
    'BTC 64,000.5?',
    'hello.World',
    'trust.me',
    '1.5/2',
    'and/or',
    '... com',
    'v1.2.3',
    'e.g. this',
    'สวัสดี 你好 مرحبا',
  ])('%j has none', (text) => expect(findIssue(text)).toBeNull())

  it('is the same when it is cleaned again, and never contains what cleaning removes', () => {
    const strange = fc.constantFrom(
      '\u202E',
      '\u2067',
      '\u200B',
      '\u200D',
      '\u0301',
      ' ',
      'a',
      '😀',
      '\u{E0067}',
      '\n',
    )
    const raw = fc.array(fc.oneof(strange, fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 12 })
    fc.assert(
      fc.property(raw, (parts) => {
        const once = cleanChatText(parts.join(''))
        expect(cleanChatText(once)).toBe(once)
        expect(once).not.toMatch(/[\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\n\t]/)
      }),
    )
  })
})

describe('the pause of a sender', () => {
  it('begins after five messages in ten seconds, and after thirty in five minutes', () => {
    const sent = (count: number, everyMs: number) =>
      Array.from({ length: count }, (_, at) => 1e6 - at * everyMs)
    expect(chatWaitMs(sent(4, 0), 1e6)).toBe(0)
    expect(chatWaitMs(sent(5, 1_000), 1e6)).toBe(6_000)
    expect(chatWaitMs(sent(5, 2_500), 1e6)).toBe(0)
    expect(chatWaitMs(sent(30, 5_000), 1e6)).toBe(155_000)
    expect(chatWaitMs(sent(30, 11_000), 1e6)).toBe(0)
  })
})
