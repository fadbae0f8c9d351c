import { describe, expect, it } from 'vitest'
import { secureRandom } from '#kernel'
import { refusalOf } from '#testing'
import { createPasswords } from './password.ts'

const passwords = createPasswords(secureRandom())

describe('a password', () => {
  it('matches its hash only', async () => {
    const stored = await passwords.hash('correct horse 7')
    expect(await passwords.matches('correct horse 7', stored)).toBe(true)
    expect(await passwords.matches('correct horse 8', stored)).toBe(false)
    expect(await passwords.matches('', stored)).toBe(false)
    expect(stored).not.toContain('correct')
  })

  it('has a different hash each time', async () => {
    expect(await passwords.hash('correct horse 7')).not.toBe(await passwords.hash('correct horse 7'))
  })

  it('is the same in every Unicode composition', async () => {
    const stored = await passwords.hash('mật khẩu dài'.normalize('NFD'))
    expect(await passwords.matches('mật khẩu dài'.normalize('NFC'), stored)).toBe(true)
  })

  it('of an unknown member matches nothing', async () => {
    expect(await passwords.matches('', null)).toBe(false)
    expect(await passwords.matches('anything', null)).toBe(false)
  })
})

describe('a flood of passwords', () => {
  it('is limited to two in progress and twenty in the queue; the excess is refused', async () => {
    const flood = Array.from({ length: 40 }, () => refusalOf(passwords.hash('correct horse 7')))
    const outcomes = await Promise.all(flood)
    expect(outcomes.filter((outcome) => outcome === 'passed').length).toBe(22)
    expect(outcomes.filter((outcome) => outcome === 'try_again').length).toBe(18)
    expect(await refusalOf(passwords.hash('afterwards'))).toBe('passed')
  })
})
