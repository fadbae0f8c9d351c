/**
 * What a fresh paper exchange starts with: its assets and markets, and the terms of seconds orders.
 * Content has a room of its own beside this one.
 * Nothing here is read twice a second; it is data.
 */
export { catalogue } from './markets.ts'
export { secondsTerms } from './seconds.ts'
