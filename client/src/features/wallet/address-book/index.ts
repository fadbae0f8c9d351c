/**
 * The member's address book: entries have a label and a picture of the QR code, and are picked for
 * withdrawals. Unusual addresses cause warnings only. QR codes are decoded in the client; the picture is not
 * uploaded for that.
 */
export { AddressField, SourceButton } from './address-field.tsx'
