import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { closeServers, KEPT, LATER, serve, SHOWN, type Wire } from './wire.ts'

afterEach(closeServers)

const USUAL = [
  KEPT,
  KEPT,
  LATER,
  'GET /kept HTTP/1.1\r\nHost: a\r\nAccept: */*\r\nUser-Agent: x\r\nConnection: keep-alive\r\n\r\n',
]
/** Requests as they may be, and as somebody writes them who wants two readers to disagree. */
const ODD = [
  'HEAD /kept HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /nowhere HTTP/1.1\r\nHost: a\r\n\r\n',
  'POST /echo HTTP/1.1\r\nHost: a\r\nContent-Type: text/x\r\nContent-Length: 5\r\n\r\nabcde',
  'POST /echo HTTP/1.1\r\nHost: a\r\nContent-Type: text/x\r\nContent-Length: 0\r\n\r\n',
  `POST /echo HTTP/1.1\r\nHost: a\r\nContent-Type: text/x\r\nContent-Length: ${KEPT.length}\r\n\r\n${KEPT}`,
  'POST /echo HTTP/1.1\r\nHost: a\r\nContent-Type: text/x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n',
  `GET /kept HTTP/1.1\r\nHost: a\r\nContent-Length: ${KEPT.length}\r\n\r\n${KEPT}`,
  `POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${KEPT}`,
  `POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcde${KEPT}`,
  `POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length : 5\r\n\r\n${KEPT}`,
  `GET /other HTTP/1.1\r\nHost: a\r\nX: \r\n y\r\n\r\n${KEPT}`,
  `GET /other HTTP/1.1\r\nHost: a\r\nX: ${KEPT}`,
  'GET /kept HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
  'GET /kept HTTP/1.1\r\n\r\n',
  'GET /kept HTTP/1.0\r\nHost: a\r\n\r\n',
  'GET /kept HTTP/1.0\r\nHost: a\r\nConnection: keep-alive\r\n\r\n',
  'GET /kept HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'GET /other HTTP/1.1\r\nHost: a\r\nProxy-Connection: close\r\n\r\n',
  'GET /kept HTTP/1.1\nHost: a\n\n',
  '\r\nGET /kept HTTP/1.1\r\nHost: a\r\n\r\n',
  'POST /echo HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Type: text/x\r\nContent-Length: 2\r\n\r\nab',
  'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n',
  'nonsense\r\n\r\n',
  'GET /kept HT',
  '\r\n\r\n',
]

const often = <Value>(usual: fc.Arbitrary<Value>, other: fc.Arbitrary<Value>): fc.Arbitrary<Value> =>
  fc.oneof({ weight: 3, arbitrary: usual }, { weight: 1, arbitrary: other })

type Piece = { readonly text: string; readonly hasRest: boolean }
const pieces: fc.Arbitrary<Piece[]> = fc
  .record({
    texts: fc.array(often(fc.constantFrom(...USUAL), fc.constantFrom(...ODD)), {
      minLength: 1,
      maxLength: 7,
    }),
    /** Where requests end, or anywhere. */
    isCutClean: often(fc.constant(true), fc.constant(false)),
    cuts: fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean()), { maxLength: 6 }),
    rests: fc.array(often(fc.constant(true), fc.constant(false)), { minLength: 7, maxLength: 7 }),
  })
  .map(({ texts, isCutClean, cuts, rests }) => {
    if (isCutClean) return texts.map((text, place) => ({ text, hasRest: rests[place] === true }))
    const all = texts.join('')
    const ends = cuts
      .map(([part, hasRest]) => ({ end: Math.floor(part * all.length), hasRest }))
      .toSorted((one, other) => one.end - other.end)
    ends.push({ end: all.length, hasRest: true })
    return ends.map(({ end, hasRest }, place) => ({
      text: all.slice(ends[place - 1]?.end ?? 0, end),
      hasRest,
    }))
  })

/** Whether these are among those, in the same order. */
function areAmong(some: readonly string[], all: readonly string[]): boolean {
  let found = 0
  for (const answer of all) if (answer === some[found]) found++
  return found === some.length
}

async function tell(wire: Wire, said: readonly Piece[], isPatient: boolean): Promise<string[]> {
  for (const { text, hasRest } of said) {
    if (text !== '') wire.say(text)
    if (hasRest || isPatient) await wire.rest()
  }
  await wire.rest()
  return wire.answers
}

describe('whatever anybody says, in whatever pieces', () => {
  it('is answered to the byte as by Node’s server alone', async () => {
    const plain = await serve({ hasLines: false })
    const lined = await serve({ hasLines: true })
    let answers = 0
    await fc.assert(
      fc.asyncProperty(
        pieces,
        fc.boolean(),
        often(fc.constant(true), fc.constant(false)),
        async (some, isSlow, isUsed) => {
          // Most connections have been used before.
          const said = isUsed ? [...SHOWN.map((text) => ({ text, hasRest: true })), ...some] : some
          const wires = [plain.connect(isSlow), plain.connect(isSlow), lined.connect(isSlow)] as const
          const alone = await tell(wires[0], said, true)
          const together = await tell(wires[2], said, false)
          if (said.every(({ hasRest }) => hasRest)) expect(together).toEqual(alone)
          else {
            // Node forgets whom it has not answered yet when something comes that it does not understand.
            const inHaste = await tell(wires[1], said, false)
            expect({ together, hasAll: areAmong(inHaste, together) }).toEqual({ together, hasAll: true })
            const understood = together.filter((answer) => !answer.startsWith('HTTP/1.1 400'))
            expect({ together, hasMore: !areAmong(understood, alone) }).toEqual({ together, hasMore: false })
          }
          expect(wires[2].destroyed).toBe(wires[0].destroyed)
          answers += together.length
          for (const wire of wires) wire.destroy()
        },
      ),
      {
        seed: Number(process.env['LINES_SEED'] ?? 20_261_122),
        numRuns: 1_500,
      },
    )
    expect(lined.seen.replied).toBeGreaterThan(answers / 10)
  }, 60_000)
})
