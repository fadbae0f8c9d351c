import { content } from '@bourse/contracts/content'
import { requestExchange } from '@bourse/exchange/operator'
import { useOperatorSocket, useTestEnvironment } from '#environment'
import { describe, expect, it, vi } from 'vitest'

const environment = useTestEnvironment()
const path = useOperatorSocket(environment)
const operator = async (...words: string[]) => {
  const result = await requestExchange(path, words)
  if (result === null) throw new Error('no exchange')
  return result
}

const shown = async (lang: string) =>
  (await environment.visitor().call(content.site, {}, { lang })).announcement?.text ?? null
/** The change arrives over the socket without a fixed delay; half a minute would be the cache's expiry. */
const becomes = (lang: string, text: string | null) =>
  vi.waitFor(async () => expect(await shown(lang)).toBe(text), { timeout: 15_000, interval: 50 })

describe("the operator's announcement", () => {
  it('reaches visitors with the site settings in their language, and disappears when cleared', async () => {
    expect(await shown('en')).toBeNull()
    const set = ['announcement', 'set', 'warning', 'now', '2h', 'en=Maintenance at 20:00', 'zh=20:00 维护']
    const { ok, lines } = await operator(...set)
    expect(ok).toBe(true)
    expect(lines[0]).toMatch(/^the announcement \(warning\) is shown from .* until /)
    expect(lines[1]).toBe('English is shown in: hk, th, jp, id, kor, fra, spa, vn')
    await becomes('en', 'Maintenance at 20:00')
    await becomes('zh', '20:00 维护')
    await becomes('jp', 'Maintenance at 20:00')
    expect((await operator('announcement', 'show')).lines).toContain('zh=20:00 维护')
    expect((await operator('announcement', 'clear')).ok).toBe(true)
    await becomes('en', null)
    expect(await operator('announcement', 'clear')).toEqual({
      ok: false,
      lines: ['there is no announcement'],
    })
    const { lines: audit } = await operator('audit')
    expect(audit.some((row) => row.includes('announcement set'))).toBe(true)
  })

  it.each([
    [['loud', 'now', 'open', 'en=A'], 'info, warning, critical'],
    [['info', 'soon', 'open', 'en=A'], 'a beginning: now, or a time such as 2027-03-05T20:00Z'],
    [
      ['info', 'now', '0h', 'en=A'],
      'an end: open, a duration such as 2h, or a time such as 2027-03-05T22:00Z',
    ],
    [['info', 'now', '2020-01-01T00:00Z', 'en=A'], 'an end after its beginning and after the present'],
    [['info', 'now', 'open', 'zh=维护'], 'a text in en, for languages without one'],
    [['info', 'now', 'open'], 'texts such as "en=Maintenance at 20:00" "zh=20:00 维护"'],
  ])('refuses %j', async (words, reason) => {
    const { ok, lines } = await operator('announcement', 'set', ...words)
    expect([ok, lines[0]]).toEqual([false, reason])
  })
})
