import { classicWriter } from '@bourse/contracts/kit'

/** The zone of this exchange's zoneless times, like most servers of its family. */
export const TIME_ZONE = 'Asia/Shanghai'
const ZONE_OFFSET_MS = 8 * 3_600_000

function zoneless(iso: string): string {
  const local = new Date(Date.parse(iso) + ZONE_OFFSET_MS).toISOString()
  return `${local.slice(0, 10)} ${local.slice(11, 19)}`
}

/** Writes the responses of this exchange in the classic dialect, with what it adds to the family's sentences. */
export const toClassic = classicWriter(zoneless, { isStrict: false })
