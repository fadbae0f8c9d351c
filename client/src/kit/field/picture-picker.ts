import { type ChangeEvent, useRef, useState } from 'react'
import { useText } from '#text'

/** The file input for one picture. `pick` opens the album; valid files are passed to `onTake`. */
export function usePicturePicker(onTake: (file: File) => void) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const [issue, setIssue] = useState<string | undefined>(undefined)
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (file === undefined) return
    const wrong = pictureIssue(file)
    setIssue(wrong === null ? undefined : t(wrong))
    if (wrong === null) onTake(file)
  }
  const inputProps = { ref: input, type: 'file', accept: 'image/*', className: 'sr-only', onChange } as const
  return { issue, inputProps, pick: () => input.current?.click() }
}

const MOST_BYTES = 10 * 1024 * 1024
const LONG_SIDE = 2000

/** The message key for an unacceptable file; null when it is valid. */
function pictureIssue(file: File): 'image.not_image' | 'image.too_large' | null {
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
