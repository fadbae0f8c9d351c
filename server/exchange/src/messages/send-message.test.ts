import { describe, expect, it } from 'vitest'
import { abstractOf, htmlOf } from './send-message.ts'

describe('the words of a letter', () => {
  it('become paragraphs, and nothing in them is markup', () => {
    expect(htmlOf(' One <b>&\nline\n\nTwo "quoted" ')).toBe(
      '<p>One &lt;b&gt;&amp;<br>line</p><p>Two &quot;quoted&quot;</p>',
    )
  })

  it('are shown in a list by their first ones, cut between two of them', () => {
    expect(abstractOf('short\n\nand sweet')).toBe('short and sweet')
    const long = abstractOf('word '.repeat(60))
    expect(long.length).toBeLessThanOrEqual(121)
    expect(long.endsWith('word…')).toBe(true)
  })

  it('without a space are cut all the same, never in the middle of a sign', () => {
    const cut = abstractOf(`x${'😀'.repeat(100)}`)
    expect(cut.endsWith('😀…')).toBe(true)
    expect(abstractOf('ก'.repeat(300)).length).toBe(121)
  })
})
