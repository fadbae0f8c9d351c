/** A QR code drawn in the client. Dark on light with a quiet zone of four modules, as scanners require. */
export { QrCard } from './qr-card.tsx'
