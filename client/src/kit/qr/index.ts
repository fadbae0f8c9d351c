/**
 * A QR code drawn in the client; the encoder is loaded when one is shown. Dark on light with a quiet zone of
 * four modules, as scanners require.
 */
export { QrCard } from './qr-card.tsx'
