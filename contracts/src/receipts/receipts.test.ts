import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { amountFact, amountText, subtract, type Rule, requireSample, multiply } from '#kit'
import { canonicalJson } from './canonical.ts'
import { checkReceipt } from './check-receipt.ts'
import { readReceiptFile, receiptFile } from './file.ts'
import type { Rules } from './rules.ts'
import { type Receipt, receipt as shape } from './shapes.ts'

/** Not SHA-256, which this package does not have: any hash that depends on every character. */
const digest = (text: string): string => {
  let hash = 0xcbf29ce484222325n
  for (let at = 0; at < text.length; at++)
    hash = ((hash ^ BigInt(text.charCodeAt(at))) * 0x100000001b3n) & 0xffffffffffffffffn
  return hash.toString(16)
}
/** A test rule: the tests cover the check, not a settlement rule. */
const moved: Rule = (facts, samples) => {
  const move = subtract(requireSample(samples, 1).price, requireSample(samples, 0).price)
  const value = amountText(multiply(move, amountFact(facts, 'quantity'), 'down'))
  return {
    steps: [{ name: 'move', formula: 'close − open', value: amountText(move) }],
    result: { value },
  }
}
const RULES: Rules = { 'stop@1': moved }

function sealed(change: Partial<Receipt> = {}): Receipt {
  const inputs = change.inputs ?? { quantity: '2', side: 'long' }
  const ticks = change.ticks ?? [
    { market: 'BTC/USDT', at: '2026-03-04T08:00:00.000Z', price: '60000', id: '11' },
    { market: 'BTC/USDT', at: '2026-03-04T08:01:00.000Z', price: '60001.5', id: '71' },
  ]
  const unsealed = {
    id: '1001',
    number: 1,
    kind: 'stop',
    rule: 'stop@1',
    subject: '31',
    previous: '',
    issuedAt: '2026-03-04T08:01:00.123Z',
    earlier: null,
    ...change,
    inputs,
    ticks,
    ...moved(inputs, ticks),
  } as Omit<Receipt, 'hash'>
  return { ...unsealed, hash: digest(canonicalJson(unsealed)) }
}

const first = sealed()
const second = sealed({
  id: '1007' as Receipt['id'],
  number: 2,
  subject: '32',
  previous: first.hash,
  earlier: first.id,
})
const check = (one: Receipt, previous: Receipt | null) => checkReceipt(one, { previous, digest }, RULES)

describe('the canonical JSON', () => {
  it('is one line, with sorted wire names', () => {
    expect(canonicalJson(first)).toBe(
      '{"id":1001,"inputs":{"quantity":"2","side":"long"},"issued_at":"2026-03-04T08:01:00.123Z","kind":"stop",' +
        '"number":1,"previous":"","result":{"value":"3"},"rule":"stop@1",' +
        '"steps":[{"formula":"close − open","name":"move","value":"1.5"}],"subject":"31","ticks":[' +
        '{"at":"2026-03-04T08:00:00.000Z","id":"11","market":"BTC/USDT","price":"60000"},' +
        '{"at":"2026-03-04T08:01:00.000Z","id":"71","market":"BTC/USDT","price":"60001.5"}]}',
    )
  })

  it('does not depend on the order of the facts', () => {
    const other = { ...first, inputs: { side: 'long', quantity: '2' } }
    expect(canonicalJson(other)).toBe(canonicalJson(first))
  })

  it('round-trips on the wire', () => {
    const again = z.decode(shape, JSON.parse(JSON.stringify(z.encode(shape, second))))
    expect(again).toEqual(second)
    expect(canonicalJson(again)).toBe(canonicalJson(second))
  })
})

describe('a file', () => {
  it('contains a receipt and the previous one', () => {
    expect(readReceiptFile(receiptFile(second, first))).toEqual({ receipt: second, previous: first })
    expect(readReceiptFile(receiptFile(first, null))).toEqual({ receipt: first, previous: null })
  })

  it.each(['', '{', 'null', '[]', '{"receipt":{}}', '{"receipt":null,"previous":null}'])(
    '%j is rejected',
    (text) => expect(readReceiptFile(text)).toBeNull(),
  )
})

describe('an unchanged receipt', () => {
  it('matches in every check, the first and the next', async () => {
    for (const [one, previous] of [
      [first, null],
      [second, first],
    ] as const) {
      expect(await check(one, previous)).toMatchObject({
        hash: one.hash,
        isHashEqual: true,
        isChainWhole: true,
        areStepsEqual: true,
        isResultEqual: true,
        isEqual: true,
        difference: null,
      })
    }
  })
})

type Json = string | number | null | Json[] | { [name: string]: Json }
/** Every single-character change of a value in a JSON document, with its path. */
function alterations(value: Json, path: string): { path: string; altered: Json }[] {
  if (typeof value === 'number') return [{ path, altered: value + 1 }]
  if (typeof value === 'string') {
    const positions = [...new Set([0, value.length >> 1, value.length - 1])]
    return positions.map((at) => {
      const byte = value[at] === '7' ? '8' : '7'
      return { path: `${path}[${at}]`, altered: `${value.slice(0, at)}${byte}${value.slice(at + 1)}` }
    })
  }
  if (value === null) return []
  if (Array.isArray(value))
    return value.flatMap((item, at) =>
      alterations(item, `${path}.${at}`).map((one) => ({
        ...one,
        altered: value.toSpliced(at, 1, one.altered),
      })),
    )
  return Object.entries(value).flatMap(([name, field]) =>
    alterations(field, `${path}.${name}`).map((one) => ({
      ...one,
      altered: { ...value, [name]: one.altered },
    })),
  )
}

describe('one changed byte', () => {
  const wire = JSON.parse(JSON.stringify(z.encode(shape, second))) as Record<string, Json>
  const { previous_id: _, ...hashed } = wire
  const all = alterations(hashed, '')

  it('is tried in every field', () => {
    const touched = new Set(all.map(({ path }) => path.replace(/^\.(\w+).*$/, '$1')))
    expect([...touched].toSorted()).toEqual(Object.keys(hashed).toSorted())
    expect(all.length).toBeGreaterThan(50)
  })

  it.each(all.map(({ path, altered }) => [path, altered] as const))(
    'at %s is detected',
    async (path, altered) => {
      const read = z.safeDecode(shape, altered as never)
      if (!read.success) return expect(path).toMatch(/^\.kind/)
      const found = await check(read.data, first)
      expect(found.isEqual).toBe(false)
      expect(found.difference).not.toBeNull()
      expect(found.isHashEqual).toBe(false)
    },
  )
})

describe('the first mismatch', () => {
  const rows: readonly (readonly [string, Receipt, Receipt | null, object])[] = [
    ['an unknown rule', { ...second, rule: 'stop@9' }, first, { part: 'rule', written: 'stop@9' }],
    ['a rule for something else', { ...second, kind: 'seconds' }, first, { part: 'rule', written: 'stop@1' }],
    [
      'an invalid fact',
      { ...second, inputs: { quantity: 'two' } },
      first,
      { part: 'facts', name: 'quantity is no decimal number' },
    ],
    [
      'a fact that is missing',
      { ...second, inputs: {} },
      first,
      { part: 'facts', name: 'quantity is missing' },
    ],
    ['a tick that is missing', { ...second, ticks: [] }, first, { part: 'facts', name: 'tick 2 is missing' }],
    [
      'another step',
      { ...second, steps: [{ ...second.steps[0]!, value: '1.6' }] },
      first,
      { part: 'step', name: 'move', written: '1.6', expected: '1.5' },
    ],
    [
      'another formula',
      { ...second, steps: [{ ...second.steps[0]!, formula: 'open − close' }] },
      first,
      { part: 'step', name: 'move', written: 'open − close = 1.5', expected: 'close − open = 1.5' },
    ],
    [
      'a step that was left out',
      { ...second, steps: [] },
      first,
      { part: 'step', name: 'move', written: '', expected: 'close − open = 1.5' },
    ],
    [
      'another result',
      { ...second, result: { value: '4' } },
      first,
      { part: 'result', name: 'value', written: '4', expected: '3' },
    ],
    [
      'one more result',
      { ...second, result: { ...second.result, bonus: '1' } },
      first,
      { part: 'result', name: 'bonus', written: '1', expected: '' },
    ],
    [
      'what the rule does not read',
      { ...second, subject: '33' },
      first,
      { part: 'hash', written: second.hash },
    ],
    [
      'a receipt without its predecessor',
      second,
      null,
      { part: 'chain', name: 'number', written: '2', expected: '1' },
    ],
    [
      'a first one that follows one',
      sealed({ previous: 'f'.repeat(64) }),
      null,
      { part: 'chain', name: 'previous', written: 'f'.repeat(64), expected: '' },
    ],
    [
      'a receipt before that was changed, hash and all',
      second,
      sealed({ inputs: { quantity: '3', side: 'long' } }),
      { part: 'chain', name: 'previous', written: first.hash },
    ],
  ]
  it.each(rows)('is %s', async (_name, one, previous, difference) => {
    expect((await check(one, previous)).difference).toMatchObject(difference)
  })
})
