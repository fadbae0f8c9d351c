import { readFileSync } from 'node:fs'
import { endpoints } from '@bourse/contracts/api'
import { expect, it } from 'vitest'
import { findPriority } from './policies.ts'

it("the balancer's critical class is the BFF's critical priority", () => {
  const list = readFileSync(new URL('../../../deploy/critical-paths.lst', import.meta.url), 'utf8')
  const listed = list.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const criticalPaths = endpoints
    .filter((endpoint) => findPriority(endpoint) === 'critical')
    .map(({ path }) => path)
  expect(listed.toSorted()).toEqual(criticalPaths.toSorted())
})
