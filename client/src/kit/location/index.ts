/** Locations by name and coordinates: as text, query of a page and link. Does not read the device's position. */
export {
  findLocation,
  isLatitude,
  isLongitude,
  mapHref,
  locationText,
  parseLocation,
  readStoredLocation,
  typedDegrees,
} from './location.ts'
export type { GeoLocation } from './location.ts'
