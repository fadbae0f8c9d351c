import { describe, expect, it } from 'vitest'
import { webAddress, withLocale } from './web-frame.tsx'

const own = 'https://bourse.example'
const named = [
  'https://chat.example/room?x=1',
  null,
  '',
  'http://plain.example/',
  'https://bourse.example/help',
]

describe('an address in the frame', () => {
  it("is any page of a host in the operator's settings", () => {
    expect(webAddress('https://chat.example/other#a', named, own)).toBe('https://chat.example/other#a')
  })
  it.each([
    ['another origin', 'https://evil.example/'],
    ['a host that only begins alike', 'https://chat.example.evil.example/'],
    ['a port that was not named', 'https://chat.example:8443/'],
    ['a name before the host', 'https://chat.example@evil.example/'],
    ['a name before a named host', 'https://user@chat.example/'],
    ['not encrypted', 'http://chat.example/'],
    ['not encrypted although named', 'http://plain.example/'],
    ['our own site', 'https://bourse.example/help'],
    ['a script', 'javascript:alert(1)'],
    ['a document in the address', 'data:text/html,<p>x'],
    ['no address', 'chat.example'],
    ['nothing', null],
  ])('is not %s', (_what, address) => expect(webAddress(address, named, own)).toBeNull())
})

describe('the framed page', () => {
  it.each([
    ['zh', 'https://chat.example/?locale=zh-Hans'],
    ['spa', 'https://chat.example/?locale=es'],
    ['th', 'https://chat.example/?locale=vn'],
  ] as const)("receives the platform's locale of %s", (language, address) =>
    expect(withLocale('https://chat.example/', language)).toBe(address),
  )
  it('keeps a locale of its own address', () =>
    expect(withLocale('https://chat.example/a?locale=de#b', 'zh')).toBe('https://chat.example/a?locale=de#b'))
})
