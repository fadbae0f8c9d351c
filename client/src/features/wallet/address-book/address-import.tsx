import { ClipboardPaste, ScanQrCode } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import { toast, Spinner } from '#kit/feedback'
import { useText } from '#text'
import { addressInCode, cleanAddress } from './address-format.ts'
import { readCode } from './read-code.ts'

type Props = {
  onAddress: (address: string) => void
  /** Offers to read a picture; false in forms with a picture of their own. */
  hasPicture?: boolean
  /** Additional sources, shown first. */
  children?: ReactNode
}

const classes =
  'press hit inline-flex min-h-9 items-center gap-1.5 rounded-pill bg-chip px-3 text-sub font-med text-link'

/** Fills in an address from the clipboard or from a picture in the album. */
export function AddressImport({ onAddress, hasPicture = false, children }: Props) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const [isReading, setReading] = useState(false)
  const paste = async () => {
    const text = await navigator.clipboard?.readText().catch(() => null)
    if (text === undefined || text === null) toast(t('withdraw.no_paste'), 'error')
    else onAddress(cleanAddress(text))
  }
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (file === undefined) return
    setReading(true)
    const text = await readCode(file).finally(() => setReading(false))
    if (text === null) toast(t('withdraw.no_qr'), 'error')
    else onAddress(addressInCode(text))
  }
  return (
    <div className="flex flex-wrap gap-2 pt-1">
      {children}
      <button type="button" onClick={() => void paste()} className={classes}>
        <ClipboardPaste size={16} aria-hidden="true" />
        {t('withdraw.paste')}
      </button>
      {hasPicture && (
        <>
          <input
            ref={input}
            type="file"
            accept="image/*"
            className="hidden"
            onChange={(event) => void take(event)}
          />
          <button
            type="button"
            aria-busy={isReading}
            onClick={() => input.current?.click()}
            className={classes}
          >
            {isReading ? <Spinner className="size-4" /> : <ScanQrCode size={16} aria-hidden="true" />}
            {t('withdraw.from_picture')}
          </button>
        </>
      )}
    </div>
  )
}
