import { describe, expect, it } from 'vitest'
import { Overloaded, secureRandom } from '#platform/kernel'
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
  const catchOutcome = (work: Promise<unknown>) =>
    work.then(
      () => 'passed',
      (error: unknown) => (error instanceof Overloaded ? 'overloaded' : String(error)),
    )
  const guess = (caller: string) =>
    catchOutcome(passwords.inTurn({ caller, isKnown: false }, (check) => check('wrong horse 7', null)))
  const count = (outcomes: readonly string[], outcome: string) =>
    outcomes.filter((one) => one === outcome).length

  it('from one address has one waiting place, so that all other callers have theirs', async () => {
    const flood = Array.from({ length: 40 }, () => guess('thief'))
    const others = Array.from({ length: 19 }, (_, at) => guess(`other ${at}`))
    expect(count(await Promise.all(flood), 'passed')).toBe(3)
    expect(count(await Promise.all(others), 'passed')).toBe(19)
  })

  it('from forty addresses fills the queue of guests; a known caller goes before all of it', async () => {
    // Beginnings are compared: two checks in parallel may end in any order.
    const order: string[] = []
    const begin = (caller: string, isKnown: boolean) =>
      catchOutcome(
        passwords.inTurn({ caller, isKnown }, (check) => {
          order.push(caller)
          return check('wrong horse 7', null)
        }),
      )
    const flood = Array.from({ length: 40 }, (_, at) => begin(`thief ${at}`, false))
    const owner = begin('owner', true)
    expect(await owner).toBe('passed')
    expect(count(await Promise.all(flood), 'overloaded')).toBe(18)
    expect(order).toHaveLength(23)
    expect(order.indexOf('owner')).toBe(2)
  })

  it('is limited to two in progress and twenty in the queue; the excess is refused', async () => {
    const flood = Array.from({ length: 40 }, () => catchOutcome(passwords.hash('correct horse 7')))
    const outcomes = await Promise.all(flood)
    expect(outcomes.filter((outcome) => outcome === 'passed').length).toBe(22)
    expect(outcomes.filter((outcome) => outcome === 'overloaded').length).toBe(18)
    expect(await catchOutcome(passwords.hash('afterwards'))).toBe('passed')
  })
})
