import { describe, expect, it } from 'vitest'
import { maskName, profileTextIssue, NICKNAME, nicknameIssue, PHRASE, SIGNATURE } from './names.ts'

const FAMILY = '👩‍👩‍👧‍👦'

describe('a profile text', () => {
  // Each row adds one more problem to the next row, as far as a length allows.
  it.each([
    ['', 'text_too_short'],
    ['\u0007', 'text_too_short'],
    [`${'x'.repeat(30)}\n`, 'text_too_long'],
    ['   ', 'special_characters'],
    ['⠀⠀', 'special_characters'],
    ['one\ntwo', 'special_characters'],
    ['one\u0000two', 'special_characters'],
    ['left\u202eright', 'special_characters'],
    ['\ufeffhidden', 'special_characters'],
    ['hello, <world> & "all"', null],
    ['x'.repeat(30), null],
    [FAMILY.repeat(30), null],
    ['สวัสดีครับ', null],
    ['कृपया‌ध्यान', null],
  ])('%j: %s', (text, issue) => expect(profileTextIssue(text, SIGNATURE)).toBe(issue))

  it('is counted in user-perceived characters', () => {
    expect(profileTextIssue(FAMILY, SIGNATURE)).toBe('text_too_short')
    expect(profileTextIssue(FAMILY.repeat(2), SIGNATURE)).toBe(null)
    expect(profileTextIssue('a\u0301'.repeat(30), SIGNATURE)).toBe(null)
    expect(profileTextIssue('a\u0301'.repeat(31), SIGNATURE)).toBe('text_too_long')
  })

  it('may have this length', () => {
    expect([NICKNAME, SIGNATURE, PHRASE]).toEqual([
      { shortest: 2, longest: 10 },
      { shortest: 2, longest: 30 },
      { shortest: 4, longest: 20 },
    ])
  })
})

describe('a nickname', () => {
  it.each([
    ['x', 'text_too_short'],
    ['eleven char', 'text_too_long'],
    ['<b>hi</b>', 'special_characters'],
    ['a@b', 'special_characters'],
    ['Lê_Văn-A.1', null],
    ['สมชาย', null],
    ['小明', null],
    ['__Anna__', null],
    ['A. B', null],
    ['  ', 'special_characters'],
    [' Anna', 'special_characters'],
    ['An  na', 'special_characters'],
    ['....', 'special_characters'],
    ['10001', 'special_characters'],
    ['ㅤㅤ', 'special_characters'],
    ['An\u034fna', 'special_characters'],
    ['a\u0301\u0301\u0301\u0301\u0301b', 'special_characters'],
    ['Anna ✓', 'special_characters'],
  ])('%j: %s', (nickname, issue) => expect(nicknameIssue(nickname)).toBe(issue))
})

describe('a masked name', () => {
  it.each([
    ['Maria', 'M**a'],
    ['李小龙', '李**龙'],
    ['Al', 'A**'],
    ['😀x😀', '😀**😀'],
    ['', '**'],
  ])('of %s is %s', (name, masked) => expect(maskName(name)).toBe(masked))
})
