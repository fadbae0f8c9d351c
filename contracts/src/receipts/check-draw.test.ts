import { expect, it } from 'vitest'
import { computeToss, drawSide } from '#game'
import { canonicalJson } from './canonical.ts'
import { checkReceipt } from './check-receipt.ts'
import type { Receipt } from './shapes.ts'

/** Not SHA-256, which this package does not have: eight hexadecimal digits that depend on every character. */
const digest = (text: string): string => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
const hmac = (key: string, text: string) => digest(`${key}|${text}`)

const DRAW = { seed: 'a seed', clientSeed: 'mine', number: 3 }
const drawn = await drawSide(DRAW, { digest, hmac })
const other = drawn === 'heads' ? 'tails' : 'heads'

/** The receipt of a toss, sealed as it is altered. */
function createToss(change: Readonly<Record<string, string>> = {}): Receipt {
  const { seed, clientSeed, number } = DRAW
  const inputs = {
    asset: 'points',
    stake: '5',
    choice: 'heads',
    toss_number: String(number),
    commitment: digest(seed),
    seed,
    client_seed: clientSeed,
    drawn,
    ...change,
  }
  const unsealed = {
    id: '1' as Receipt['id'],
    number: 1,
    kind: 'toss' as const,
    rule: 'toss@1',
    subject: '31',
    previous: '',
    issuedAt: '2026-03-04T08:01:00.123Z',
    inputs,
    ticks: [],
    steps: [...computeToss(inputs, []).steps],
    result: computeToss(inputs, []).result,
    earlier: null,
  }
  return { ...unsealed, hash: digest(canonicalJson(unsealed)) }
}

it('a toss verifies with the side that its committed seed draws', async () => {
  expect(await checkReceipt(createToss(), { digest, hmac, previous: null })).toMatchObject({
    isEqual: true,
    isResultEqual: true,
  })
})

it.each([
  ['the other side', { drawn: other }, { name: 'drawn', written: other, expected: drawn }],
  ['another seed', { seed: 'b seed' }, { name: 'commitment', expected: digest('b seed') }],
])('a toss with %s does not', async (_case, change, difference) => {
  const check = await checkReceipt(createToss(change), { digest, hmac, previous: null })
  expect(check).toMatchObject({ isEqual: false, isResultEqual: false, isHashEqual: true })
  expect(check.difference).toMatchObject({ part: 'draw', ...difference })
})

it('a toss does not verify without an HMAC', async () => {
  const { difference } = await checkReceipt(createToss(), { digest, previous: null })
  expect(difference).toMatchObject({ part: 'draw', name: 'seed' })
})
