/** The check of settlement prices with the rules of marks and means, which is loaded by the press. */
export { checkSettlement } from '@bourse/contracts/receipts'
