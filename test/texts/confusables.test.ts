import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readConfusables } from './confusables.mjs'

it('the stored look-alikes are those of the Unicode version in use', () => {
  const stored = new URL('../../server/exchange/src/members/names/confusables.json', import.meta.url)
  expect(JSON.parse(readFileSync(stored, 'utf8'))).toEqual(readConfusables())
})
