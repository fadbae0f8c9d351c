/**
 * The countries and regions of the world by their two letters, with their dial codes, for every page that asks for one.
 * Their names come from the language itself; nothing here is translated by hand.
 * It never knows what a region is chosen for.
 */
export { COUNTRIES } from './countries.ts'
export type { Country } from './countries.ts'
