import { expect, it } from 'vitest'
import register from './regexes.json' with { type: 'json' }
import { checkRegex, formatRegex, literals } from './regexes.ts'

it('each expression that is listed as safe is found safe again', { timeout: 120_000 }, () => {
  const listed = new Map(literals().map((literal) => [formatRegex(literal), literal]))
  const found = register.safe.map((name) => {
    const literal = listed.get(name)
    return `${literal === undefined ? 'missing' : checkRegex(literal, 10_000).status} ${name}`
  })
  expect(found).toEqual(register.safe.map((name) => `safe ${name}`))
})
