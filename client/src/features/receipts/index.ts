/**
 * Receipts on the screen: the list of them, and one in full with the button that works it out again on this phone.
 * What is equal and what is not is decided by the contract's own check; here it is only put into words.
 * It settles nothing and asks the server for nothing but the receipts themselves.
 */
export { differenceText, findingsOf } from './findings.ts'
export { isNamed } from './names.ts'
