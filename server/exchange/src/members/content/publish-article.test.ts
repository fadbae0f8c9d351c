import { expect, it } from 'vitest'
import { summaryOf } from './publish-article.ts'

it('an article without a summary uses its first words, without tags', () => {
  expect(summaryOf('<h1>News</h1>\n<p>All <b>is</b> well.</p>')).toBe('News All is well.')
  expect(summaryOf('x'.repeat(500)).length).toBe(160)
})
