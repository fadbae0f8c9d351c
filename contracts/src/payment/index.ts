/**
 * Addresses and payment links of the networks: which text is an address, with which tag and amount, and which
 * request cannot be honoured. Checksums are computed here, so that the client and the exchange agree. It knows
 * no member and no balance.
 */
export { readAddress } from './address.ts'
export type { AddressReading } from './address.ts'
export { paperNetwork } from './paper.ts'
export { tokenAt } from './coins.ts'
export { readPayment } from './read-payment.ts'
export type { CannotReason, PaymentCoin, PaymentReading } from './reading.ts'
export { hasTag, isTag } from './tags.ts'
