/** Coin discs, avatars and patterns drawn from a text. A picture from the server covers the drawn one once loaded. */
export { ArtPattern } from './art-pattern.tsx'
export { Avatar, CoinDisc } from './discs.tsx'
