/** Places by name and coordinates, as text, as the query of a page and as a link. Knows no map and no position of the device. */
export {
  findLocation,
  isLatitude,
  isLongitude,
  mapHref,
  locationText,
  parseLocation,
  readStoredLocation,
  typedDegrees,
} from './place.ts'
export type { GeoLocation } from './place.ts'
