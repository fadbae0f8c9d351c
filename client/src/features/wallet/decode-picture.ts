type Detector = { detect: (image: ImageBitmapSource) => Promise<readonly { readonly rawValue: string }[]> }
type DetectorClass = new (options: { formats: string[] }) => Detector

/** Large enough for any QR code, small enough to decode fast. */
const LONG_SIDE = 1200

export async function decodePicture(picture: Blob): Promise<string | null> {
  const bitmap = await createImageBitmap(picture).catch(() => null)
  if (bitmap === null) return null
  try {
    return (await byBrowser(bitmap)) ?? (await byLibrary(bitmap))
  } finally {
    bitmap.close()
  }
}

async function byBrowser(bitmap: ImageBitmap): Promise<string | null> {
  const Known = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  if (Known === undefined) return null
  // Some browsers define BarcodeDetector without its service; the library is the fallback.
  const found = await new Known({ formats: ['qr_code'] }).detect(bitmap).catch(() => [])
  return found[0]?.rawValue ?? null
}

async function byLibrary(bitmap: ImageBitmap): Promise<string | null> {
  const factor = Math.min(1, LONG_SIDE / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [Math.round(bitmap.width * factor), Math.round(bitmap.height * factor)]
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const pen = canvas.getContext('2d')
  if (pen === null) return null
  pen.fillStyle = '#FFFFFF'
  pen.fillRect(0, 0, width, height)
  pen.drawImage(bitmap, 0, 0, width, height)
  const { decodeQR } = await import('qr/decode.js')
  try {
    return decodeQR(pen.getImageData(0, 0, width, height), { timeLimit: 1_500 })
  } catch (error) {
    // The library throws if it finds no code.
    if (error instanceof Error) return null
    throw error
  }
}
