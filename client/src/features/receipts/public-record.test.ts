import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { formatIn } from '#kit/format'
import type { Text } from '#text'
import { toInstant, MINUTE } from '@bourse/contracts/kit'
import {
  isRecordEqual,
  findPublication,
  recheckDelay,
  type RecordFinding,
  recordText,
} from './public-record.ts'

const words = JSON.parse(
  readFileSync(new URL('../../text/en/receipts.json', import.meta.url), 'utf8'),
) as Record<string, string>
const t: Text = (key, values = {}) =>
  (words[key] ?? '').replaceAll(/\{(\w+)\}/g, (_whole, name: string) => String(values[name]))

const sample = { market: '1', at: '2026-03-04T08:00:01.000Z', price: '60000.5', id: '7' }
const differs = (part: 'price' | 'block' | 'gap', recorded: string | null = null): RecordFinding => ({
  kind: 'differs',
  part,
  sample,
  recorded,
})

describe('the comparison with the public record in plain words', () => {
  const rows: readonly (readonly [RecordFinding, boolean | null, RegExp | null])[] = [
    [{ kind: 'agrees' }, true, null],
    [differs('price', '60001'), false, /:00:01: receipt 60,000\.5, public record 60,001$/],
    [differs('price'), false, /public record none$/],
    [differs('block'), false, /:00:01: .*hash doesn’t match$/],
    [differs('gap'), false, /:00:01: a minute is missing/],
    [
      { kind: 'list-differs', from: '2026-03-04T07:30:00.000Z', to: '2026-03-04T07:59:59.000Z' },
      false,
      /:30:00 and .*:59:59/,
    ],
    [{ kind: 'uncovered', why: 'pending', sample }, null, /of this minute is published at \d\d:01$/],
    [{ kind: 'uncovered', why: 'absent', sample }, null, /:00:01 aren’t in the public record/],
    [{ kind: 'unsupported' }, null, /publishes no price record/],
    [{ kind: 'failed', message: 'You are offline' }, null, /^You are offline$/],
  ]
  it.each(rows)('%j', (finding, isEqual, text) => {
    expect(isRecordEqual(finding)).toBe(isEqual)
    const rendered = recordText(finding, { ...formatIn('en'), t })
    if (text === null) expect(rendered).toBeNull()
    else expect(rendered).toMatch(text)
  })
})

describe('a record that is not published yet', () => {
  const at = (time: string) => toInstant(Date.parse(`2026-03-04T${time}Z`))
  const pendingAt = (time: string): RecordFinding => ({
    kind: 'uncovered',
    why: 'pending',
    sample: { ...sample, at: `2026-03-04T${time}Z` },
  })
  it('is published when its minute ends', () => {
    expect(findPublication(pendingAt('08:00:01.000'))).toBe(at('08:01:00'))
    expect(findPublication(pendingAt('08:00:59.000'))).toBe(at('08:01:00'))
    expect(findPublication(pendingAt('08:01:00.000'))).toBe(at('08:02:00'))
  })
  it('is awaited until then, and no other finding is', () => {
    for (const kind of ['agrees', 'unsupported'] as const) expect(findPublication({ kind })).toBeNull()
    expect(findPublication({ kind: 'uncovered', why: 'absent', sample })).toBeNull()
    expect(findPublication(null)).toBeNull()
    expect(recheckDelay(at('08:01:00'), at('08:00:20'))).toBe(40_000)
  })
  it('is compared again every few seconds after that, whatever the clock of the device shows', () => {
    expect(recheckDelay(at('08:01:00'), at('08:01:02'))).toBe(5_000)
    expect(recheckDelay(at('08:01:00'), at('05:00:00'))).toBe(MINUTE)
  })
})
