/**
 * What a fresh paper exchange starts with: its assets and markets.
 * Content has a room of its own beside this one.
 * Nothing here is read twice a second; it is data.
 */
export { catalogue } from './markets.ts'
