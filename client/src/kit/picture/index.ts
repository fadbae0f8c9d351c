/** Coin discs and avatars drawn from a text. A picture from the server covers the drawn one once loaded. */
export { Avatar, CoinDisc } from './discs.tsx'
