/** Pictures drawn from a text, the same for the same name everywhere; the server's picture replaces one once loaded. */
export { Avatar, CoinDisc } from './discs.tsx'
