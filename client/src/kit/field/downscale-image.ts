const MOST_BYTES = 10 * 1024 * 1024
const LONG_SIDE = 2000

/** The message key for an unacceptable file; null when it is valid. */
export function pictureIssue(file: File): 'image.not_image' | 'image.too_large' | null {
  if (!file.type.startsWith('image/')) return 'image.not_image'
  return file.size > MOST_BYTES ? 'image.too_large' : null
}

/** Limits the long side to 2000 px; a picture that is small enough or cannot be decoded is sent unchanged. */
export async function downscaleImage(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (bitmap === null) return file
  const factor = LONG_SIDE / Math.max(bitmap.width, bitmap.height)
  if (factor >= 1) return file
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * factor)
  canvas.height = Math.round(bitmap.height * factor)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((give) => canvas.toBlob(give, 'image/jpeg', 0.86))
  return blob ?? file
}
