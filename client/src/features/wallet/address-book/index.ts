/**
 * The member's own address book: kept with a label and the picture of its code, checked by looks, picked when withdrawing.
 * An address that looks wrong is doubted aloud and never refused for it.
 * Codes are read on the phone; no picture is sent anywhere for that.
 */
export { addressFormat, cleanAddress } from './address-format.ts'
export { AddressImport } from './address-import.tsx'
export { useSavedAddresses } from './queries.ts'
