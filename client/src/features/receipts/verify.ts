/** The check with the rules of all products, which is loaded by the press. */
export { checkReceipt } from '@bourse/contracts/receipts'
