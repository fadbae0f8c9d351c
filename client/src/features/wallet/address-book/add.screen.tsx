import type { AssetId } from '@bourse/contracts/market'
import { isAddress, wallet } from '@bourse/contracts/wallet'
import { useEffect, useState } from 'react'
import {
  AddressField,
  addressInCode,
  AddressWait,
  addressWarnings,
  coinChoice,
  NetworkChips,
  readCode,
  SelectField,
  useHoldables,
  useNetworks,
} from '#features/wallet'
import { ImageBox, TextField, type Upload } from '#kit/field'
import { QueryView, toast } from '#kit/feedback'
import { SubmitBar } from '#kit/form'
import { Section, lazyComponent } from '#kit/layout'
import { back } from '#kit/route'
import { useText } from '#text'
import { sendPicture } from '#api'
import { useContractForm } from '#api/form'
import {
  FactorCard,
  NO_PROOF,
  PROOF_NAMES,
  PROOF_REFUSAL_FIELDS,
  proofErrors,
  proofInput,
  useProofNeeds,
} from '#api/protection'

const AddressReview = lazyComponent(async () => (await import('./address-review.tsx')).AddressReview)

type Coin = { readonly id: AssetId; readonly code: string }

type Proof = NonNullable<ReturnType<typeof useProofNeeds>>

export function Screen() {
  const coins = useHoldables()
  const proof = useProofNeeds('address')
  const data = coins.data && proof ? { list: coins.data.list, proof } : undefined
  return (
    <QueryView query={{ ...coins, data }}>
      {(loaded) =>
        loaded.proof.needs.isMissing ? (
          <FactorCard />
        ) : (
          <AddressForm coins={loaded.list.filter((coin) => coin.isFiat !== false)} proof={loaded.proof} />
        )
      }
    </QueryView>
  )
}

function useAddressForm(coins: readonly Coin[], proof: Proof) {
  const t = useText()
  const first = (coins.find((coin) => coin.code === 'USDT') ?? coins[0])?.id ?? null
  const [asset, setAsset] = useState(first)
  const [isSaved, setSaved] = useState(false)
  // Back closes a sheet first, so the review must be closed before the page is left.
  useEffect(() => {
    if (isSaved) back('setting/wallet')
  }, [isSaved])
  const { networks, network, chooseNetwork } = useNetworks(asset)
  const name = network?.name ?? null
  const form = useContractForm(wallet.saveAddress, {
    defaults: {
      asset: first,
      name: '',
      address: '',
      qr: null as string | null,
      /** The decoded QR code of the picture; null if unreadable. */
      inPicture: null as string | null,
      ...NO_PROOF,
    },
    toInput: ({ code, totp, passkey, payPassword, ...values }) => ({
      ...values,
      name: values.name.trim(),
      network: name ?? undefined,
      ...proofInput({ code, totp, passkey, payPassword }, proof.needs),
    }),
    check: ({ address, ...values }) => ({
      ...proofErrors(values, proof.needs, t),
      address: isAddress(address)
        ? undefined
        : t(address === '' ? 'withdraw.address_missing' : 'withdraw.address_wrong'),
    }),
    texts: { asset: 'field.required', qr: 'address.qr_missing' },
    hasReview: true,
    reviewFields: PROOF_NAMES,
    refusalFields: PROOF_REFUSAL_FIELDS,
    onDone: (message, { close }) => {
      toast(message, 'success')
      close()
      setSaved(true)
    },
  })
  return {
    form,
    network: name,
    networks: networks.filter((each) => each.name !== null),
    networkId: network?.id ?? null,
    pickNetwork: (id: string) => {
      chooseNetwork(id)
      form.set({})
    },
    pickCoin: (id: AssetId) => {
      setAsset(id)
      chooseNetwork(null)
      form.set({ asset: id })
    },
    warnings: addressWarnings({ ...form.values, network: name }),
  }
}

type FormState = ReturnType<typeof useAddressForm>

function AddressForm({ coins, proof }: { coins: readonly Coin[]; proof: Proof }) {
  const t = useText()
  const state = useAddressForm(coins, proof)
  const { form, network, networks, networkId, pickNetwork, pickCoin } = state
  return (
    <>
      <Section className="space-y-4 pt-1 pb-6">
        <SelectField
          hasSearch
          title={t('wallet.coin')}
          choices={coins.map((coin) => coinChoice(coin))}
          value={form.values.asset}
          onPick={pickCoin}
          error={form.errorOf('asset')}
        />
        {networks.length > 0 && <NetworkChips networks={networks} value={networkId} onChange={pickNetwork} />}
        <TextField
          label={t('address.label')}
          maxLength={40}
          autoCapitalize="sentences"
          {...form.field('name')}
        />
        <AddressField field={form.field('address')} network={network} />
        <CodePicture state={state} />
        <AddressWait seconds={proof.addressHoldSeconds} />
      </Section>
      <SubmitBar
        form={form}
        label={t('app.save')}
        review={
          form.isReviewing && (
            <AddressReview
              name={form.values.name}
              coin={coins.find((coin) => coin.id === form.values.asset)?.code ?? ''}
              address={form.values.address}
              network={network}
              found={state.warnings}
              proof={proof}
              field={form.field}
              {...form.review}
            />
          )
        }
      />
    </>
  )
}

/** The picture of the QR code: its text fills an empty address and is compared with a typed one. */
function CodePicture({ state: { form, warnings } }: { state: FormState }) {
  const t = useText()
  const other = warnings.otherInPicture
  const takePicture: Upload = async (picture, name, signal) => {
    const [outcome, text] = await Promise.all([sendPicture(picture, name, signal), readCode(picture)])
    if ('path' in outcome && !signal.aborted)
      form.set(({ address }) => ({
        inPicture: text,
        ...(address === '' && text !== null ? { address: addressInCode(text) } : {}),
      }))
    return outcome
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
