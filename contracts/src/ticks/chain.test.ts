import { expect, it } from 'vitest'
import { toInstant } from '#kit'
import { continuedKeyInput, keyChainInput } from './chain.ts'

const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const startsAt = toInstant(Date.UTC(2026, 2, 4, 10))
const endsAt = toInstant(Date.UTC(2026, 2, 4, 11))
const hash = (digit: string) => digit.repeat(64)

it('the link of a key states the version of its process from the second one on', () => {
  const linked = (process: number) =>
    toHex(keyChainInput(hash('a'), { startsAt, endsAt, keyHash: hash('b'), process }))
  const [begin, end] = ['0000000069a802a0', '0000000069a810b0']
  expect(linked(1)).toBe(`${hash('a')}${begin}${end}${hash('b')}`)
  expect(linked(2)).toBe(`${hash('a')}${begin}${end}0000000000000002${hash('b')}`)
})

it('a continued key follows from a word, the key before it and its begin', () => {
  const word = toHex(Uint8Array.from('continued', (letter) => letter.codePointAt(0) ?? 0))
  const begin = '0000000069a802a0'
  expect(toHex(continuedKeyInput(hash('c'), startsAt))).toBe(`${word}${hash('c')}${begin}`)
})
