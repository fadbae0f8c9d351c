import { ClipboardPaste, type LucideIcon, ScanQrCode } from 'lucide-react'
import { type ChangeEvent, type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { Spinner, toast } from '#kit/feedback'
import { TextField } from '#kit/field'
import { useText } from '#text'
import type { FormField } from '#api/form'
import { addressFormat, addressInCode, cleanAddress } from './address-format.ts'
import { readCode } from './read-code.ts'

type FieldProps = {
  field: FormField<string>
  network: string | null
  /** Offers to read a picture; false in forms with a picture of their own. */
  hasPicture?: boolean
  children?: ReactNode
}

export function AddressField({ field, network, hasPicture = false, children }: FieldProps) {
  const t = useText()
  const isOdd = network !== null && addressFormat(field.value, network) === 'unusual'
  const paste = async () => {
    const text = await navigator.clipboard?.readText().catch(() => null)
    if (text === undefined || text === null) toast(t('withdraw.no_paste'), 'error')
    else field.onChange(cleanAddress(text))
  }
  return (
    <div>
      <TextField
        label={t('withdraw.address')}
        autoComplete="off"
        hint={isOdd ? <span className="text-warning">{t('withdraw.odd', { network })}</span> : undefined}
        {...field}
        onChange={(event) => field.onChange(cleanAddress(event.target.value))}
        // Validation on blur would shift the buttons below before the click.
        onBlur={undefined}
      />
      <div className="flex flex-wrap gap-2 pt-1">
        {children}
        <SourceButton icon={ClipboardPaste} label={t('withdraw.paste')} onClick={() => void paste()} />
        {hasPicture && <PictureButton onAddress={field.onChange} />}
      </div>
    </div>
  )
}

type ButtonProps = ComponentProps<'button'> & { icon: LucideIcon; label: string }

export const SourceButton = ({ icon: Icon, label, ...rest }: ButtonProps) => (
  <button
    type="button"
    {...rest}
    className="press hit inline-flex min-h-9 items-center gap-1 rounded-pill bg-chip px-2.5 text-sub font-med text-link"
  >
    {rest['aria-busy'] === true ? <Spinner className="size-4" /> : <Icon size={16} />}
    {label}
  </button>
)

function PictureButton({ onAddress }: { onAddress: (address: string) => void }) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const [isReading, setReading] = useState(false)
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
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        className="hidden"
        onChange={(event) => void take(event)}
      />
      <SourceButton
        icon={ScanQrCode}
        label={t('withdraw.from_picture')}
        aria-busy={isReading}
        onClick={() => input.current?.click()}
      />
    </>
  )
}
