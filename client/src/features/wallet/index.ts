/**
 * A member's money on the screen: what is owned and where, choosing a coin, paying in with proof, the records and the
 * bills. Its pages are reached by their own door, `#screen/wallet/…`.
 * It never books anything: every figure is the server's, and every change is asked of it.
 */
export { accountName } from './account-name.ts'
