/**
 * Places in the world: choosing one (from a list, by hand, or where the phone is), and showing one that was given.
 * A place is a name and two coordinates in degrees; the chosen one is handed back under the name `place`.
 * No place leaves the phone from here, and the phone's own position is asked for only when its button is pressed.
 */
export { readPlace } from './place.ts'
export type { Place } from './place.ts'
