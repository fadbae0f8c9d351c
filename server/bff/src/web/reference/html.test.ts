import { describe, expect, it } from 'vitest'
import { html, prose } from './html.ts'

describe('markup', () => {
  it('escapes text', () => {
    const hostile = `<script>"&'</script>`
    expect(html`<b title="${hostile}">${[hostile, null, 1]}</b>`.markup).toBe(
      '<b title="&lt;script&gt;&quot;&amp;&#39;&lt;/script&gt;">&lt;script&gt;&quot;&amp;&#39;&lt;/script&gt;1</b>',
    )
  })

  it('passes markup through', () => expect(html`<i>${html`<b>x</b>`}</i>`.markup).toBe('<i><b>x</b></i>'))

  it('shows backticks as code', () => {
    expect(prose('say `<a>` now').markup).toBe('say <code>&lt;a&gt;</code> now')
  })
})
