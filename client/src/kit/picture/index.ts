/**
 * Pictures that the app draws by itself from a text: coin discs and avatars, the same for the same name everywhere.
 * A picture that the server sends replaces the drawn one after it has loaded, in the same box.
 */
export { CoinDisc } from './coin-disc.tsx'
export { Avatar } from './avatar.tsx'
