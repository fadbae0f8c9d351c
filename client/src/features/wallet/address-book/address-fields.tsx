import type { SavedAddress } from '@bourse/contracts/wallet'
import { PickField, sendPicture } from '#features/wallet'
import { Chips } from '#kit/control'
import { ImageBox, TextField } from '#kit/field'
import { CoinDisc } from '#kit/picture'
import { useText } from '#text'
import { addressDoubts, type AddressForm, type AddressIssues } from './address-form.ts'
import { addressInCode, cleanAddress } from './address-look.ts'
import { AddressTools } from './address-tools.tsx'
import { readCode } from './read-code.ts'

type Props = {
  coins: readonly { readonly id: SavedAddress['asset']; readonly code: string }[]
  networks: readonly string[]
  form: AddressForm
  /** Null until the form has been judged once. */
  issues: AddressIssues | null
  onChange: (change: (form: AddressForm) => AddressForm) => void
}

/** Coin and network, label, address, and the picture of its code, which is read where it can be. */
export function AddressFields({ coins, networks, form, issues, onChange }: Props) {
  const t = useText()
  const doubts = addressDoubts(form)
  const set = (change: Partial<AddressForm>) => onChange((before) => ({ ...before, ...change }))
  const required = (issue: 'missing' | null | undefined) =>
    issue === 'missing' ? t('field.required') : undefined
  const wrongAddress = (issue: AddressIssues['address'] | undefined) =>
    issue === null || issue === undefined
      ? undefined
      : t(issue === 'missing' ? 'withdraw.address_missing' : 'withdraw.address_wrong')
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
      <PickField
        hasSearch
        label={t('wallet.coin')}
        choices={coins.map(({ id, code }) => ({ id, label: code, icon: <CoinDisc code={code} size={24} /> }))}
        value={form.asset}
        onPick={(asset) => set({ asset, network: null })}
        error={required(issues?.asset)}
      />
      {networks.length > 0 && (
        <div>
          <h2 className="text-sub font-med text-t2">{t('deposit.network')}</h2>
          <Chips
            name={t('deposit.network')}
            chips={networks.map((name) => ({ id: name, label: name }))}
            value={form.network}
            onChange={(network) => set({ network })}
            className="[&>button]:min-h-9"
          />
        </div>
      )}
      <TextField
        label={t('address.label')}
        value={form.label}
        maxLength={40}
        autoCapitalize="sentences"
        onChange={(event) => set({ label: event.target.value })}
        error={required(issues?.label)}
      />
      <div>
        <TextField
          label={t('withdraw.address')}
          value={form.address}
          autoComplete="off"
          onChange={(event) => set({ address: cleanAddress(event.target.value) })}
          error={wrongAddress(issues?.address)}
          hint={
            doubts.looksOdd && form.network !== null ? (
              <span className="text-warning">{t('withdraw.odd', { network: form.network })}</span>
            ) : undefined
          }
        />
        <AddressTools onAddress={(address) => set({ address })} />
      </div>
      <ImageBox
        label={t('address.qr')}
        value={form.qr}
        onChange={(qr) => set(qr === null ? { qr, inPicture: null } : { qr })}
        onUpload={takePicture}
        error={issues?.qr === 'missing' ? t('address.qr_missing') : undefined}
      />
      {doubts.otherInPicture !== null && (
        <div role="alert" className="tint rounded-md px-3 py-2.5 text-sub text-warning">
          <p>{t('address.other_in_qr')}</p>
          <p className="num py-1 break-all text-t1">{doubts.otherInPicture}</p>
          <button
            type="button"
            onClick={() => set({ address: doubts.otherInPicture ?? form.address })}
            className="hit font-semi text-link"
          >
            {t('address.use_other')}
          </button>
        </div>
      )}
    </>
  )
}
