import { ImagePlus, RefreshCw, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '#kit/control'
import { toast, Spinner } from '#kit/feedback'
import { useText } from '#text'
import { downscaleImage, usePicturePicker } from './picture-picker.ts'
import { FieldFrame } from './text-field.tsx'

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
