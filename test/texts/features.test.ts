import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { FAULTS, FEATURES } from './features.ts'

const ROOT = `${import.meta.dirname}/../..`
const read = (path: string): string => readFileSync(`${ROOT}/${path}`, 'utf8')
const routes = ['screen-table', 'setting-screens', 'screens']
  .map((name) => read(`client/src/app/${name}.ts`))
  .join('')

it('the 48 features have their page and their test, and the others name what is missing', () => {
  expect(FEATURES).toHaveLength(48)
  expect(new Set(FEATURES.map(({ name }) => name)).size).toBe(48)
  for (const { name, state, page, test, missing } of FEATURES) {
    if (page !== null) expect(routes, name).toContain(`'${page}'`)
    if (test !== null) expect(existsSync(`${ROOT}/${test}`), `${name}: ${test}`).toBe(true)
    expect(test === null, name).toBe(state === 'none')
    expect(missing === undefined, name).toBe(state === 'whole')
  }
})

it('all 23 musts are whole, and the features count 43 of 48 points', () => {
  const musts = FEATURES.filter(({ call }) => call === 'must')
  expect(musts.filter(({ state }) => state !== 'whole')).toEqual([])
  expect(musts).toHaveLength(23)
  const points = { whole: 2, part: 1, none: 0 }
  expect(FEATURES.reduce((total, { state }) => total + points[state], 0) / 2).toBe(43)
})

it('each fault of the account features has the test that proves its outcome', () => {
  for (const [fault, test, title] of FAULTS) expect(read(test), fault).toContain(title)
})
