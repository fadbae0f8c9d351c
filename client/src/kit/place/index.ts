/** Places by name and coordinates, as text, as the query of a page and as a link. Knows no map and no position of the device. */
export {
  findPlace,
  isLatitude,
  isLongitude,
  mapAddress,
  placeText,
  readPlace,
  readStoredPlace,
  typedDegrees,
} from './place.ts'
export type { Place } from './place.ts'
