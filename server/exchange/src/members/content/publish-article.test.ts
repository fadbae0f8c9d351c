import { expect, it } from 'vitest'
import { summarizeHtml } from './publish-article.ts'

it('an article without a summary uses its first words, without tags', () => {
  expect(summarizeHtml('<h1>News</h1>\n<p>All <b>is</b> well.</p>')).toBe('News All is well.')
  expect(summarizeHtml('x'.repeat(500)).length).toBe(160)
})
