import { describe, expect, it } from 'vitest'
import { computeToss } from './index.ts'

const FACTS = {
  stake: '5',
  choice: 'heads',
  drawn: 'heads',
  toss_number: '3',
  commitment: 'ab',
  seed: 'cd',
  client_seed: 'ef',
}
const rule = (change: Readonly<Record<string, string>> = {}) => computeToss({ ...FACTS, ...change }, [])

describe('a coin toss', () => {
  it('wins or loses the stake', () => {
    expect(rule().result).toEqual({ outcome: 'win', points: '5' })
    expect(rule({ drawn: 'tails' }).result).toEqual({ outcome: 'loss', points: '-5' })
  })

  it.each([
    ['an unknown side', { drawn: 'edge' }, 'no side'],
    ['a stake of nothing', { stake: '0' }, 'not positive'],
    ['a number that is none', { toss_number: '-1' }, 'no whole number'],
  ])('refuses %s', (_case, change, problem) => {
    expect(() => rule(change)).toThrow(problem)
  })

  it.each(['seed', 'client_seed', 'commitment', 'toss_number'])('needs the fact %s', (name) => {
    const facts = Object.fromEntries(Object.entries(FACTS).filter(([each]) => each !== name))
    expect(() => computeToss(facts, [])).toThrow(`${name} is missing`)
  })
})
