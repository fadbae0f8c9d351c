import { isServedByBff } from '@bourse/contracts/kit'
import { endpoints } from '@bourse/contracts/api'
import { describe, expect, it } from 'vitest'
import { seededRandom, generatePayload } from './testing/seeded-random.ts'
import { decodeTolerantly, readPayload } from './tolerant-decoder.ts'
import { compileFastDecoder, BAIL } from './fast-decoder.ts'
import { zoneReader } from './times.ts'

/** Number of responses on the fast path: without any, nothing was compared. */
let fastCount = 0
const readable = endpoints.filter((endpoint) => !isServedByBff(endpoint))

describe('the fast decoder', () => {
  it.each(readable.map(({ name, output }) => [name, output] as const))(
    '%s equals the tolerant decoder',
    (name, output) => {
      for (let number = 1; number <= 20; number++) {
        const payload = generatePayload(
          output,
          seededRandom(Number(process.env.SEED) + number * 7_919 + name.length),
        )
        const reading = (drift: Set<string>) => ({
          zone: zoneReader('Asia/Shanghai'),
          pageRequest: { page: 1, limit: 10 },
          onDrift: (fault: string, field: string) => void drift.add(`${fault} ${field}`),
        })
        const [here, there] = [new Set<string>(), new Set<string>()]
        const read = readPayload(output, payload, reading(here))
        const tolerant = decodeTolerantly(output, payload, reading(there))
        const text = JSON.stringify(payload)
        expect(JSON.stringify(read), text).toBe(JSON.stringify(tolerant))
        expect([...here].toSorted(), text).toEqual([...there].toSorted())
        const unknown = new Set<string>()
        if (compileFastDecoder(output)(payload, '', { ...reading(here), unknown }) !== BAIL) fastCount++
      }
    },
  )

  it('handles many of them', () => expect(fastCount).toBeGreaterThan(300))
})
