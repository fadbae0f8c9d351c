import { describe, expect, it } from 'vitest'
import { buildAbstract, formatHtml } from './message-text.ts'

describe('the text of a message', () => {
  it('becomes paragraphs, and none of it is markup', () => {
    expect(formatHtml(' One <b>&\nline\n\nTwo "quoted" ')).toBe(
      '<p>One &lt;b&gt;&amp;<br>line</p><p>Two &quot;quoted&quot;</p>',
    )
  })

  it('is shortened in a list, between words', () => {
    expect(buildAbstract('short\n\nand sweet')).toBe('short and sweet')
    const long = buildAbstract('word '.repeat(60))
    expect(long.length).toBeLessThanOrEqual(121)
    expect(long.endsWith('word…')).toBe(true)
  })

  it('is shortened even without a space, never within a character', () => {
    const cut = buildAbstract(`x${'😀'.repeat(100)}`)
    expect(cut.endsWith('😀…')).toBe(true)
    expect(buildAbstract('ก'.repeat(300)).length).toBe(121)
  })
})
