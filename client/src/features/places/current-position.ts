import type { Place } from './place.ts'

const LOCATION_TIMEOUT_MS = 10_000
/** About eleven metres. */
const PLACES = 4

const degrees = (value: number): string => (Math.round(value * 10 ** PLACES) / 10 ** PLACES).toString()

/** The current position under the given name; null when it is refused or unavailable. */
export function currentPosition(name: string): Promise<Place | null> {
  if (!('geolocation' in navigator)) return Promise.resolve(null)
  return new Promise((give) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        give({ name, latitude: degrees(coords.latitude), longitude: degrees(coords.longitude) }),
      () => give(null),
      { timeout: LOCATION_TIMEOUT_MS, maximumAge: LOCATION_TIMEOUT_MS },
    )
  })
}
