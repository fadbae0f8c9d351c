import { ImagePlus, RefreshCw, Trash2 } from 'lucide-react'
import { IconButton } from '#kit/control'
import { Spinner } from '#kit/feedback'
import { useText } from '#text'
import { type Upload, usePictureUpload } from './picture-upload.ts'
import { FieldFrame } from './text-field.tsx'

type Props = {
  label: string
  /** The path returned by the server; null without a picture, and while it is not uploaded. */
  value: string | null
  onChange: (path: string | null) => void
  onUpload: Upload
  error?: string | undefined
}

/** One picture from the album: uploaded, shown, replaceable, and retained with a retry button after a failure. */
export function ImageBox({ label, value, error, onChange, onUpload }: Props) {
  const t = useText()
  const picture = usePictureUpload(onUpload, onChange)
  const { isBusy, failure, retry, preview } = picture
  // An unfinished upload explains itself; the form's own error would call the picture missing.
  const shownError = picture.issue ?? failure ?? (isBusy ? undefined : error)
  const shown = preview ?? value
  return (
    <FieldFrame label={label} error={shownError} hint={isBusy ? t('image.uploading') : undefined}>
      {({ id, describedBy }) => (
        <>
          <input
            id={id}
            aria-invalid={shownError !== undefined}
            aria-describedby={describedBy}
            {...picture.inputProps}
          />
          <div
            className={`relative flex h-40 items-center justify-center overflow-hidden rounded-md border border-dashed bg-sheet ${shownError === undefined ? 'border-control/70' : 'border-error'}`}
          >
            {shown === null ? (
              <button
                type="button"
                onClick={picture.pick}
                className="press flex h-full w-full flex-col items-center justify-center gap-2 text-sub text-t2"
              >
                <ImagePlus size={24} className="text-link" />
                {t('image.pick')}
              </button>
            ) : (
              <>
                <img
                  src={shown}
                  alt={label}
                  className={`h-full w-full object-contain ${isBusy || failure !== undefined ? 'opacity-40' : ''}`}
                />
                {isBusy && <Spinner className="absolute size-8 text-t1" />}
                {failure !== undefined && <NotUploaded retry={retry} />}
                <div className="absolute right-1 bottom-1 flex rounded-md bg-page/80">
                  <IconButton name={t('image.replace')} onClick={picture.pick}>
                    <RefreshCw size={18} />
                  </IconButton>
                  <IconButton name={t('image.remove')} onClick={picture.remove}>
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

function NotUploaded({ retry }: { retry: (() => void) | null }) {
  const t = useText()
  return (
    <div className="absolute flex max-w-full flex-col items-center gap-2 px-3 text-center">
      <p className="rounded-sm bg-page/80 px-2 py-0.5 text-row font-semi text-error">
        {t('image.not_uploaded')}
      </p>
      {retry !== null && (
        <button
          type="button"
          onClick={retry}
          className="press min-h-hit rounded-md bg-primary px-5 text-row font-semi text-on-primary"
        >
          {t('app.retry')}
        </button>
      )}
    </div>
  )
}
