import { useEffect, useRef, useState } from 'react'
import { toast } from '#kit/feedback'
import { useText } from '#text'
import { downscaleImage, usePicturePicker } from './picture-picker.ts'

/** The path of the uploaded picture, or the reason why it was not uploaded. */
export type UploadOutcome =
  | { readonly path: string }
  /** `canRetry`: the same picture may be accepted next time. */
  | { readonly failure: string; readonly canRetry: boolean }

/** The signal is aborted when the picture is replaced or removed, or the page is left. */
export type Upload = (picture: Blob, name: string, signal: AbortSignal) => Promise<UploadOutcome>

type Picture = {
  readonly name: string
  /** The same object for every attempt. */
  readonly content: Promise<Blob>
  /** Local address of the picture. */
  readonly preview: string
}

type PickedPicture = Picture & {
  /** Null while it is uploaded, and afterwards. */
  readonly failed: Extract<UploadOutcome, { readonly failure: string }> | null
  readonly isBusy: boolean
}

/**
 * The upload of one picture: downscaled on the device, sent, and retained after a failure, so
 * that a retry sends the same picture. Only the newest picture counts: a late response to an earlier one is
 * ignored. `onPath` receives null when a picture is picked or removed.
 */
export function usePictureUpload(upload: Upload, onPath: (path: string | null) => void) {
  const t = useText()
  const [picked, setPicked] = useState<PickedPicture | null>(null)
  const running = useRef<AbortController | null>(null)
  const preview = picked?.preview ?? null
  useEffect(() => () => void (preview !== null && URL.revokeObjectURL(preview)), [preview])
  useEffect(() => () => running.current?.abort(), [])

  const start = async (picture: Picture) => {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    setPicked({ ...picture, failed: null, isBusy: true })
    onPath(null)
    const outcome = await upload(await picture.content, picture.name, own.signal)
    if (own.signal.aborted) return
    const failed = 'failure' in outcome ? outcome : null
    setPicked({ ...picture, failed, isBusy: false })
    if ('path' in outcome) {
      toast(t('image.uploaded'), 'success')
      onPath(outcome.path)
    }
  }
  const picker = usePicturePicker((file) => {
    const preview = URL.createObjectURL(file)
    void start({ name: file.name, content: downscaleImage(file), preview })
  })
  const remove = () => {
    running.current?.abort()
    setPicked(null)
    onPath(null)
  }
  const canRetry = picked?.failed?.canRetry === true
  return {
    ...picker,
    preview,
    isBusy: picked?.isBusy ?? false,
    /** The reason why the shown picture is not uploaded. */
    failure: picked?.failed?.failure,
    retry: picked !== null && canRetry ? () => void start(picked) : null,
    remove,
  }
}
