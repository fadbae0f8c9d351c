/**
 * Swaps between coins at a quoted rate, and their history. A quote is valid for ten seconds; an older one is
 * refetched before confirmation. Computed figures are previews only.
 */
export { Swaps } from './swaps.tsx'
