import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { ImagePlus, RefreshCw, Trash2 } from 'lucide-react'
import { IconButton } from '#kit/control'
import { toast, Spinner } from '#kit/feedback'
import { useText } from '#text'
import { pictureIssue, downscaleImage } from './downscale-image.ts'
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

/** The upload of a picked file: its preview, and what is wrong with it. */
function usePicture({ onChange, onUpload }: Pick<Props, 'onChange' | 'onUpload'>) {
  const t = useText()
  const [preview, setPreview] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [issue, setIssue] = useState<string | undefined>(undefined)
  useEffect(() => () => void (preview !== null && URL.revokeObjectURL(preview)), [preview])
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (file === undefined) return
    const wrong = pictureIssue(file)
    setIssue(wrong === null ? undefined : t(wrong))
    if (wrong !== null) return
    setBusy(true)
    setPreview(URL.createObjectURL(file))
    const path = await onUpload(await downscaleImage(file), file.name).finally(() => setBusy(false))
    if (path !== null) toast(t('image.uploaded'), 'success')
    else setPreview(null)
    onChange(path)
  }
  const remove = () => {
    setPreview(null)
    onChange(null)
  }
  return { preview, isBusy, issue, take, remove }
}

/** One picture from the album: downscaled on the device, uploaded, shown and replaceable. */
export function ImageBox({ label, value, error, ...upload }: Props) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const { preview, isBusy, issue, take, remove } = usePicture(upload)
  const shownError = issue ?? error
  const shown = preview ?? value
  const pick = () => input.current?.click()
  return (
    <FieldFrame label={label} error={shownError}>
      {({ id }) => (
        <>
          <input
            ref={input}
            id={id}
            type="file"
            accept="image/*"
            className="sr-only"
            onChange={(event) => void take(event)}
            aria-invalid={shownError !== undefined}
          />
          <div
            className={`relative flex h-40 items-center justify-center overflow-hidden rounded-md border border-dashed bg-sheet ${shownError === undefined ? 'border-control/70' : 'border-error'}`}
          >
            {shown === null ? (
              <button
                type="button"
                onClick={pick}
                className="press flex h-full w-full flex-col items-center justify-center gap-2 text-sub text-t2"
              >
                <ImagePlus size={24} aria-hidden="true" className="text-link" />
                {t('image.pick')}
              </button>
            ) : (
              <>
                <img src={shown} alt={label} className="h-full w-full object-contain" />
                {isBusy && <Spinner className="absolute size-8 text-t1" />}
                <div className="absolute right-1 bottom-1 flex rounded-md bg-page/80">
                  <IconButton name={t('image.replace')} onClick={pick}>
                    <RefreshCw size={18} aria-hidden="true" />
                  </IconButton>
                  <IconButton name={t('image.remove')} onClick={remove}>
                    <Trash2 size={18} aria-hidden="true" />
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
