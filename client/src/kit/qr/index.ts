/** A QR code drawn in the client, dark on light with the quiet zone of four modules that scanners require. */
export { QrCard } from './qr-card.tsx'
