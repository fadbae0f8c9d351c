/**
 * A QR picture made on the phone; its code is fetched only when one is shown.
 * It is dark on a light plate with a quiet zone of four, because cameras want it so.
 */
export { QrCard } from './qr-card.tsx'
