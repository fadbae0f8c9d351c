/**
 * Invitations: who invited whom, the payment of rebates, and their statement. Fees are divided by the rule in contracts and
 * booked by the ledger with each trade; this area only pays out.
 */
export { referralArea } from './area.ts'
