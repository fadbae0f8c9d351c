/** Marks of coins and pairs, and avatars drawn from a text. A picture from the server covers the drawn one once loaded. */
export { Avatar, CoinDisc, CoinLabel, hashText, PairDisc } from './discs.tsx'
