/** Coin discs, avatars and patterns drawn from a text. A picture from the server covers the drawn one once loaded. */
export { Avatar, CoinDisc, hashText } from './discs.tsx'
