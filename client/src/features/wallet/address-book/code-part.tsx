import { sendPicture } from '#features/wallet'
import { ImageBox } from '#kit/field'
import { useText } from '#text'
import type { AddressForm } from './address-form.ts'
import { addressInCode } from './address-format.ts'
import { readCode } from './read-code.ts'

type Props = {
  form: AddressForm
  isMissing: boolean
  /** The address in the picture, when it is not the typed one. */
  other: string | null
  onChange: (change: (form: AddressForm) => AddressForm) => void
}

/** The picture of the code; what it says fills an empty address and is held against a typed one. */
export function CodePart({ form, isMissing, other, onChange }: Props) {
  const t = useText()
  const takePicture = async (picture: Blob, name: string) => {
    const [path, text] = await Promise.all([sendPicture(picture, name), readCode(picture)])
    if (path !== null)
      onChange((before) => ({
        ...before,
        inPicture: text,
        address: before.address === '' && text !== null ? addressInCode(text) : before.address,
      }))
    return path
  }
  return (
    <>
      <ImageBox
        label={t('address.qr')}
        value={form.qr}
        onChange={(qr) =>
          onChange((before) => ({ ...before, qr, inPicture: qr === null ? null : before.inPicture }))
        }
        onUpload={takePicture}
        error={isMissing ? t('address.qr_missing') : undefined}
      />
      {other !== null && (
        <div role="alert" className="tint rounded-md px-3 py-2.5 text-sub text-warning">
          <p>{t('address.other_in_qr')}</p>
          <p className="py-1 break-all text-t1">{other}</p>
          <button
            type="button"
            onClick={() => onChange((before) => ({ ...before, address: other }))}
            className="hit font-semi text-link"
          >
            {t('address.use_other')}
          </button>
        </div>
      )}
    </>
  )
}
