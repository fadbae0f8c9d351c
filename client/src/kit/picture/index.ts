/** Pictures drawn from a text, the same for the same name everywhere; the server's picture replaces one once loaded. */
export { CoinDisc } from './coin-disc.tsx'
export { Avatar } from './avatar.tsx'
export { Drawing } from './drawing.tsx'
