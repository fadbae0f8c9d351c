import { ImagePlus, RefreshCw, Trash2 } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { IconButton } from '#kit/control'
import { toast, Spinner } from '#kit/feedback'
import { useText } from '#text'
import { FieldFrame } from './text-field.tsx'

/** The file input for one picture. `pick` opens the album; valid files are passed to `onTake`. */
export function usePicturePicker(onTake: (file: File) => Promise<void>) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [issue, setIssue] = useState<string | undefined>(undefined)
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (file === undefined) return
    const wrong = pictureIssue(file)
    setIssue(wrong === null ? undefined : t(wrong))
    if (wrong !== null) return
    setBusy(true)
    void onTake(file).finally(() => setBusy(false))
  }
  const inputProps = { ref: input, type: 'file', accept: 'image/*', className: 'sr-only', onChange } as const
  return { isBusy, issue, inputProps, pick: () => input.current?.click() }
}

type Props = {
  label: string
  /** The path returned by the server; null without a picture. */
  value: string | null
  onChange: (path: string | null) => void
  /** Uploads the picture; null when it failed, which is already reported. */
  onUpload: (picture: Blob, name: string) => Promise<string | null>
  error?: string | undefined
}

/** One picture from the album: downscaled on the device, uploaded, shown and replaceable. */
export function ImageBox({ label, value, error, onChange, onUpload }: Props) {
  const t = useText()
  const [preview, setPreview] = useState<string | null>(null)
  useEffect(() => () => void (preview !== null && URL.revokeObjectURL(preview)), [preview])
  const { isBusy, issue, inputProps, pick } = usePicturePicker(async (file) => {
    setPreview(URL.createObjectURL(file))
    const path = await onUpload(await downscaleImage(file), file.name)
    if (path !== null) toast(t('image.uploaded'), 'success')
    else setPreview(null)
    onChange(path)
  })
  const remove = () => {
    setPreview(null)
    onChange(null)
  }
  const shownError = issue ?? error
  const shown = preview ?? value
  return (
    <FieldFrame label={label} error={shownError}>
      {({ id }) => (
        <>
          <input id={id} aria-invalid={shownError !== undefined} {...inputProps} />
          <div
            className={`relative flex h-40 items-center justify-center overflow-hidden rounded-md border border-dashed bg-sheet ${shownError === undefined ? 'border-control/70' : 'border-error'}`}
          >
            {shown === null ? (
              <button
                type="button"
                onClick={pick}
                className="press flex h-full w-full flex-col items-center justify-center gap-2 text-sub text-t2"
              >
                <ImagePlus size={24} className="text-link" />
                {t('image.pick')}
              </button>
            ) : (
              <>
                <img src={shown} alt={label} className="h-full w-full object-contain" />
                {isBusy && <Spinner className="absolute size-8 text-t1" />}
                <div className="absolute right-1 bottom-1 flex rounded-md bg-page/80">
                  <IconButton name={t('image.replace')} onClick={pick}>
                    <RefreshCw size={18} />
                  </IconButton>
                  <IconButton name={t('image.remove')} onClick={remove}>
                    <Trash2 size={18} />
                  </IconButton>
                </div>
              </>
            )}
          </div>
        </>
      )}
    </FieldFrame>
  )
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
