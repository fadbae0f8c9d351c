import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { renderList } from './list.ts'

it('is the list of the README; `npm run bench -- --list` prints it', () => {
  expect(readFileSync(new URL('README.md', import.meta.url), 'utf8')).toContain(renderList())
})
