import type { SavedAddress } from '@bourse/contracts/wallet'
import { NetworkChips, SelectField } from '#features/wallet'
import { TextField } from '#kit/field'
import { CoinDisc } from '#kit/picture'
import { useText } from '#text'
import { addressWarnings, type AddressForm, type AddressIssues } from './address-form.ts'
import { cleanAddress } from './address-format.ts'
import { AddressImport } from './address-import.tsx'
import { CodePart } from './code-part.tsx'

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
  const warnings = addressWarnings(form)
  const set = (change: Partial<AddressForm>) => onChange((before) => ({ ...before, ...change }))
  const required = (issue: 'missing' | null | undefined) =>
    issue === 'missing' ? t('field.required') : undefined
  const wrongAddress = (issue: AddressIssues['address'] | undefined) =>
    issue === null || issue === undefined
      ? undefined
      : t(issue === 'missing' ? 'withdraw.address_missing' : 'withdraw.address_wrong')
  return (
    <>
      <SelectField
        hasSearch
        label={t('wallet.coin')}
        choices={coins.map(({ id, code }) => ({ id, label: code, icon: <CoinDisc code={code} size={24} /> }))}
        value={form.asset}
        onPick={(asset) => set({ asset, network: null })}
        error={required(issues?.asset)}
      />
      {networks.length > 0 && (
        <NetworkChips
          networks={networks.map((name) => ({ id: name, name }))}
          value={form.network}
          onChange={(network) => set({ network })}
        />
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
            warnings.isFormatSuspect && form.network !== null ? (
              <span className="text-warning">{t('withdraw.odd', { network: form.network })}</span>
            ) : undefined
          }
        />
        <AddressImport onAddress={(address) => set({ address })} />
      </div>
      <CodePart
        form={form}
        isMissing={issues?.qr === 'missing'}
        other={warnings.otherInPicture}
        onChange={onChange}
      />
    </>
  )
}
