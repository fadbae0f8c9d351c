import type { Zoneless } from '@bourse/contracts/kit'

/** Formats instants in the local time of a zone, without the zone, for legacy apps. */
export function localTimeIn(timeZone: string): Zoneless {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  return (iso) => {
    const moment = Date.parse(iso)
    if (Number.isNaN(moment)) return iso
    const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]))
    const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
    return `${of('year')}-${of('month')}-${of('day')} ${of('hour')}:${of('minute')}:${of('second')}`
  }
}
