/**
 * Figures of what the member owns, hidden while the eye button of the wallet is closed. Every balance, and every
 * figure that reveals one, is shown by these, and so is every past change of a balance; what the member types is not hidden.
 */
export { DayLine, headline, headlineName, WealthLines } from './wealth-lines.tsx'
export { OwnBalance, OwnFiat, OwnText, useInFiat, useOwnText } from './own-figures.tsx'
