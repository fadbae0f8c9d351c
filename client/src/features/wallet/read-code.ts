/** Decodes the QR code of a picture in the client; null without a readable one. Loads the decoder first. */
export const readCode = async (picture: Blob): Promise<string | null> =>
  (await import('./decode-picture.ts')).decodePicture(picture)
