import { expect, it } from 'vitest'
import { zoneReader } from './times.ts'

const days = [
  '2026-01-01',
  '2026-02-28',
  '2026-02-29',
  '2024-02-29',
  '2026-02-31',
  '2026-00-10',
  '2026-13-01',
]
const others = ['0099-01-01', '9999-12-28', '2026-01-00', '2026-01-32', '20a6-01-01', '2026/01/01']
const hours = ['00:00:00', '23:59:59', '24:00:00', '12:60:00', '12:00:60', '1:00:00', '12:00:0x', '1a:00:00']

it.each([...days, ...others].flatMap((day) => hours.map((hour) => [day, hour] as const)))(
  '%s at %s is parsed equally with and without a fraction',
  (day, hour) => {
    for (const zone of ['UTC', 'Asia/Shanghai']) {
      for (const between of [' ', 'T', '_']) {
        const text = `${day}${between}${hour}`
        const read = zoneReader(zone)(`${text}.000`)
        expect(zoneReader(zone)(text)).toBe(read === `${text}.000` ? text : read)
      }
    }
  },
)

it('a local time becomes an instant', () => {
  expect(zoneReader('UTC')('2026-01-15 12:00:00')).toBe('2026-01-15T12:00:00.000Z')
  expect(zoneReader('Asia/Shanghai')('2026-01-15 12:00:00')).toBe('2026-01-15T04:00:00.000Z')
})
