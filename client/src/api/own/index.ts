/**
 * Figures of what the member owns, hidden while the eye button of the wallet is closed. Every balance, and every
 * figure that reveals one, is shown by these; what the member types, and past movements, are not hidden.
 */
export { OwnBalance, OwnFiat, OwnText, useOwnText } from './own-figures.tsx'
