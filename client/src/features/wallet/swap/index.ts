/**
 * Changing one coin into another at a quoted rate, and what was changed before.
 * A quote holds for ten seconds; an older one is asked again before it may be agreed to.
 * What a swap costs and brings is counted here only to be looked at.
 */
export { Swaps } from './swaps.tsx'
