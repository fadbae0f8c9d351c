import { describe, expect, it } from 'vitest'
import { secureRandom } from '#kernel'
import { refusalOf } from '#testing'
import { createPasswords } from './password.ts'

const passwords = createPasswords(secureRandom())

describe('a password', () => {
  it('matches what was kept of it, and nothing else does', async () => {
    const stored = await passwords.hash('correct horse 7')
    expect(await passwords.matches('correct horse 7', stored)).toBe(true)
    expect(await passwords.matches('correct horse 8', stored)).toBe(false)
    expect(await passwords.matches('', stored)).toBe(false)
    expect(stored).not.toContain('correct')
  })

  it('is kept differently each time', async () => {
    expect(await passwords.hash('correct horse 7')).not.toBe(await passwords.hash('correct horse 7'))
  })

  it('is the same however its letters are composed', async () => {
    const stored = await passwords.hash('mật khẩu dài'.normalize('NFD'))
    expect(await passwords.matches('mật khẩu dài'.normalize('NFC'), stored)).toBe(true)
  })

  it('of nobody matches nothing', async () => {
    expect(await passwords.matches('', null)).toBe(false)
    expect(await passwords.matches('anything', null)).toBe(false)
  })
})

describe('a flood of passwords', () => {
  it('is turned away beyond two at work and twenty in the queue, and the rest are done', async () => {
    const flood = Array.from({ length: 40 }, () => refusalOf(passwords.hash('correct horse 7')))
    const outcomes = await Promise.all(flood)
    expect(outcomes.filter((outcome) => outcome === 'passed').length).toBe(22)
    expect(outcomes.filter((outcome) => outcome === 'try_again').length).toBe(18)
    expect(await refusalOf(passwords.hash('afterwards'))).toBe('passed')
  })
})
