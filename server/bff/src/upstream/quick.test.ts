import { endpoints } from '@bourse/contracts/api'
import { describe, expect, it } from 'vitest'
import { dice, payloadOf } from './chance.ts'
import { readCarefully, readPayload } from './payload.ts'
import { quickReader, UNUSUAL } from './quick.ts'
import { zoneReader } from './times.ts'

/** How many answers took the quick way: without any, nothing was compared. */
let quick = 0
const readable = endpoints.filter(({ local }) => local !== true)

describe('the quick way of reading', () => {
  it.each(readable.map(({ name, output }) => [name, output] as const))(
    '%s says what the careful way says',
    (name, output) => {
      for (let seed = 1; seed <= 20; seed++) {
        const payload = payloadOf(output, dice(seed * 7_919 + name.length))
        const reading = (drift: Set<string>) => ({
          zone: zoneReader('Asia/Shanghai'),
          asked: { page: 1, limit: 10 },
          drifted: (fault: string, field: string) => void drift.add(`${fault} ${field}`),
        })
        const [here, there] = [new Set<string>(), new Set<string>()]
        const read = readPayload(output, payload, reading(here))
        const carefully = readCarefully(output, payload, reading(there))
        const told = JSON.stringify(payload)
        expect(JSON.stringify(read), told).toBe(JSON.stringify(carefully))
        expect([...here].toSorted(), told).toEqual([...there].toSorted())
        const unknown = new Set<string>()
        if (quickReader(output)(payload, '', { ...reading(here), unknown }) !== UNUSUAL) quick++
      }
    },
  )

  it('is taken for many of them', () => expect(quick).toBeGreaterThan(300))
})
