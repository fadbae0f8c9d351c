import type { AssetId } from '@bourse/contracts/market'
import { isAddress, wallet } from '@bourse/contracts/wallet'
import { useEffect, useState } from 'react'
import {
  AddressText,
  coinChoice,
  NetworkChips,
  networksOf,
  SelectField,
  useDepositAddress,
  useHoldables,
} from '#features/wallet'
import { ImageBox, TextField } from '#kit/field'
import { QueryView, toast } from '#kit/feedback'
import { SubmitBar } from '#kit/form'
import { Section } from '#kit/layout'
import { ReviewSheet } from '#kit/overlay'
import { back } from '#kit/route'
import { useText } from '#text'
import { sendPicture } from '#api'
import { useContractForm } from '#api/form'
import { AddressField } from './address-field.tsx'
import { addressInCode, addressWarnings } from './address-format.ts'
import { readCode } from './read-code.ts'

type Coin = { readonly id: AssetId; readonly code: string }
type Values = {
  asset: AssetId | null
  network: string | null
  name: string
  address: string
  /** The path returned by the server. */
  qr: string | null
  /** The decoded QR code of the picture; null if unreadable. */
  inPicture: string | null
}

/** Saves an address with the picture of its QR code. */
export const Screen = () => (
  <QueryView query={useHoldables()}>
    {({ list }) => <AddressForm coins={list.filter((coin) => coin.isFiat !== false)} />}
  </QueryView>
)

/** The network names of a coin, as in its deposit addresses. */
function useNetworkNames(asset: AssetId | null): string[] {
  const { data } = useDepositAddress(asset)
  return data === undefined ? [] : networksOf(data).flatMap(({ name }) => (name === null ? [] : [name]))
}

function useAddressForm(coins: readonly Coin[]) {
  const t = useText()
  const first = (coins.find((coin) => coin.code === 'USDT') ?? coins[0])?.id ?? null
  const [asset, setAsset] = useState(first)
  const [isSaved, setSaved] = useState(false)
  // Back closes a sheet first, so the review must be closed before the page is left.
  useEffect(() => {
    if (isSaved) back('setting/wallet')
  }, [isSaved])
  const networks = useNetworkNames(asset)
  const networkOf = (chosen: string | null) => networks.find((name) => name === chosen) ?? networks[0] ?? null
  const form = useContractForm(wallet.saveAddress, {
    defaults: { asset: first, network: null, name: '', address: '', qr: null, inPicture: null } as Values,
    toInput: (values) => ({
      ...values,
      name: values.name.trim(),
      network: networkOf(values.network) ?? undefined,
    }),
    check: ({ address }) => ({
      address:
        address === ''
          ? t('withdraw.address_missing')
          : isAddress(address)
            ? undefined
            : t('withdraw.address_wrong'),
    }),
    texts: { asset: 'field.required', qr: 'address.qr_missing' },
    hasReview: true,
    onDone: (message, { close }) => {
      toast(message, 'success')
      close()
      setSaved(true)
    },
  })
  return { form, networks, network: networkOf(form.values.network), setAsset }
}

type FormState = ReturnType<typeof useAddressForm>

/** Coin, network, label, address, and the picture of its QR code, which is decoded if possible. */
function AddressForm({ coins }: { coins: readonly Coin[] }) {
  const t = useText()
  const state = useAddressForm(coins)
  const { form, networks, network, setAsset } = state
  return (
    <>
      <Section className="space-y-4 pt-1 pb-6">
        <SelectField
          hasSearch
          label={t('wallet.coin')}
          choices={coins.map((coin) => coinChoice(coin))}
          value={form.values.asset}
          onPick={(asset) => {
            form.set({ asset, network: null })
            setAsset(asset)
          }}
          error={form.errorOf('asset')}
        />
        {networks.length > 0 && (
          <NetworkChips
            networks={networks.map((name) => ({ id: name, name }))}
            value={network}
            onChange={form.field('network').onChange}
          />
        )}
        <TextField
          label={t('address.label')}
          maxLength={40}
          autoCapitalize="sentences"
          {...form.field('name')}
        />
        <AddressField field={form.field('address')} network={network} />
        <CodePicture form={form} other={addressWarnings({ ...form.values, network }).otherInPicture} />
      </Section>
      <SubmitBar form={form} label={t('app.save')} />
      {form.isReviewing && <AddressReview state={state} coins={coins} />}
    </>
  )
}

/** The picture of the QR code: its text fills an empty address and is compared with a typed one. */
function CodePicture({ form, other }: { form: FormState['form']; other: string | null }) {
  const t = useText()
  const takePicture = async (picture: Blob, name: string) => {
    const [path, text] = await Promise.all([sendPicture(picture, name), readCode(picture)])
    if (path !== null)
      form.set(({ address }) => ({
        inPicture: text,
        ...(address === '' && text !== null ? { address: addressInCode(text) } : {}),
      }))
    return path
  }
  return (
    <>
      <ImageBox
        label={t('address.qr')}
        onUpload={takePicture}
        {...form.field('qr')}
        onChange={(qr) => form.set(qr === null ? { qr, inPicture: null } : { qr })}
      />
      {other !== null && (
        <div role="alert" className="tint rounded-md px-3 py-2.5 text-sub text-warning">
          <p>{t('address.other_in_qr')}</p>
          <p className="py-1 break-all text-t1">{other}</p>
          <button
            type="button"
            onClick={() => form.set({ address: other })}
            className="hit font-semi text-link"
          >
            {t('address.use_other')}
          </button>
        </div>
      )}
    </>
  )
}

/** Shows the address in groups of four before it is saved. */
function AddressReview({ state, coins }: { state: FormState; coins: readonly Coin[] }) {
  const t = useText()
  const { form, network } = state
  const { name, address, asset } = form.values
  const { isFormatSuspect, otherInPicture } = addressWarnings({ ...form.values, network })
  const warnings = [
    isFormatSuspect && network !== null ? t('withdraw.odd', { network }) : null,
    otherInPicture === null ? null : `${t('address.other_in_qr')}: ${otherInPicture}`,
  ].filter((warning) => warning !== null)
  return (
    <ReviewSheet
      title={t('address.review_title')}
      rows={[
        { label: t('address.label'), value: name },
        { label: t('wallet.coin'), value: coins.find((coin) => coin.id === asset)?.code ?? '' },
        network !== null && { label: t('deposit.network'), value: network },
      ]}
      warning={
        warnings.length === 0 ? undefined : <span className="break-words">{warnings.join(' · ')}</span>
      }
      confirm={t('app.save')}
      {...form.review}
    >
      <AddressText address={address} />
    </ReviewSheet>
  )
}
