/** Degrees as decimal text: north and east are positive. */
export type GeoLocation = { readonly name: string; readonly latitude: string; readonly longitude: string }

const DEGREES = /^-?\d{1,3}(?:\.\d{1,12})?$/

const isWithin = (text: string, most: number): boolean =>
  DEGREES.test(text) && Math.abs(Number.parseInt(text, 10)) <= most && !isBeyond(text, most)
/** True if the whole degrees are at the limit and decimals follow, which exceed it. */
const isBeyond = (text: string, most: number): boolean =>
  Math.abs(Number.parseInt(text, 10)) === most && /\.\d*[1-9]/.test(text)

export const isLatitude = (text: string): boolean => isWithin(text, 90)
export const isLongitude = (text: string): boolean => isWithin(text, 180)

/** Accepts a decimal comma. */
export const typedDegrees = (typed: string): string => typed.trim().replace(',', '.').replace('−', '-')

export function parseLocation(query: URLSearchParams): (GeoLocation & { readonly address: string }) | null {
  const [latitude, longitude] = [query.get('latitude') ?? '', query.get('longitude') ?? '']
  if (!isLatitude(latitude) || !isLongitude(longitude)) return null
  return { name: query.get('name') ?? '', address: query.get('address') ?? '', latitude, longitude }
}

export const mapHref = ({ latitude, longitude }: GeoLocation): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`

/** A location as two lines of a message: its name, and its coordinates. */
export const locationText = ({ name, latitude, longitude }: GeoLocation): string =>
  `${name}\n${latitude}, ${longitude}`

const LAST_LINES = /(?:^|\n)([^\n]{1,100})\n(-?[\d.]{1,16}), (-?[\d.]{1,17})\s*$/

/** The location at the end of a message; null without one. */
export function findLocation(text: string): GeoLocation | null {
  const [, name = '', latitude = '', longitude = ''] = LAST_LINES.exec(text) ?? []
  return isLatitude(latitude) && isLongitude(longitude) ? { name, latitude, longitude } : null
}

/** Parses a location stored or handed over as JSON; null for anything else. */
export function readStoredLocation(json: string | null): GeoLocation | null {
  if (json === null || json === '') return null
  try {
    const { name, latitude, longitude } = JSON.parse(json) as Record<string, unknown>
    const parsed = parseLocation(
      new URLSearchParams({ latitude: String(latitude), longitude: String(longitude) }),
    )
    return parsed === null
      ? null
      : { name: String(name), latitude: parsed.latitude, longitude: parsed.longitude }
  } catch {
    return null
  }
}
