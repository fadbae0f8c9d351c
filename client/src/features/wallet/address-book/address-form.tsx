import type { AssetId } from '@bourse/contracts/market'
import { wallet } from '@bourse/contracts/wallet'
import { type ComponentProps, useEffect, useState } from 'react'
import {
  addressError,
  AddressField,
  AddressWait,
  coinChoice,
  DESTINATION_REFUSAL_FIELDS,
  destinationCoin,
  type DestinationCoin,
  toDestination,
  type DestinationValues,
  enterPayment,
  needsTag,
  NO_DESTINATION,
  NetworkChips,
  readCode,
  SelectField,
  tagError,
  TagField,
  useNetworks,
} from '#features/wallet'
import { ImageBox, TextField, type Upload } from '#kit/field'
import { toast } from '#kit/feedback'
import { SubmitBar } from '#kit/form'
import { Section, lazyComponent } from '#kit/layout'
import { back } from '#kit/route'
import { useText } from '#text'
import { sendPicture } from '#api'
import { useContractForm } from '#api/form'
import {
  NO_PROOF,
  PROOF_NAMES,
  PROOF_REFUSAL_FIELDS,
  proofErrors,
  proofInput,
  type useProofNeeds,
} from '#api/protection'

const AddressReview = lazyComponent(async () => (await import('./address-review.tsx')).AddressReview)

type Coin = { readonly id: AssetId; readonly code: string }

type Proof = NonNullable<ReturnType<typeof useProofNeeds>>

const FIRST_VALUES = {
  name: '',
  ...NO_DESTINATION,
  qr: null as string | null,
  /** The decoded QR code of the picture; null if unreadable. */
  inPicture: null as string | null,
  ...NO_PROOF,
}

/** The chosen coin with its networks; `pick` changes it. */
function useChosenCoin(coins: readonly Coin[]) {
  const [first] = useState(() => (coins.find(({ code }) => code === 'USDT') ?? coins[0])?.id ?? null)
  const [asset, setAsset] = useState(first)
  const { networks, network, chooseNetwork } = useNetworks(asset)
  const code = coins.find((each) => each.id === asset)?.code ?? ''
  const coin = destinationCoin(code, { networks, network })
  const pick = (id: AssetId) => {
    setAsset(id)
    chooseNetwork(null)
  }
  const chooseNamed = (name: string | null) => {
    const its = networks.find((each) => each.name !== null && each.name === name)
    if (its !== undefined) chooseNetwork(its.id)
  }
  return { first, coin, networks, network, chooseNetwork, chooseNamed, pick }
}

function useAddressForm(coins: readonly Coin[], proof: Proof) {
  const t = useText()
  const { first, coin, networks, network, chooseNetwork, chooseNamed, pick } = useChosenCoin(coins)
  const [isSaved, setSaved] = useState(false)
  // Back closes a sheet first, so the review must be closed before the page is left.
  useEffect(() => {
    if (isSaved) back('setting/wallet')
  }, [isSaved])
  const name = network?.name ?? null
  const form = useContractForm(wallet.saveAddress, {
    defaults: { asset: first, ...FIRST_VALUES },
    toInput: ({ code, totp, passkey, payPassword, address, tag, isUntagged, ...values }) => ({
      ...values,
      ...toDestination({ address, tag, isUntagged }, coin),
      name: values.name.trim(),
      network: name ?? undefined,
      ...proofInput({ code, totp, passkey, payPassword }, proof.needs),
    }),
    check: (values) => ({
      ...proofErrors(values, proof.needs, t),
      address: addressError(values.address, coin, t),
      tag: tagError(values, coin, t),
    }),
    texts: { asset: 'field.required', qr: 'address.qr_missing' },
    hasReview: true,
    reviewFields: PROOF_NAMES,
    refusalFields: { ...PROOF_REFUSAL_FIELDS, ...DESTINATION_REFUSAL_FIELDS },
    onDone: ({ text }, { close }) => {
      toast(text, 'success')
      close()
      setSaved(true)
    },
  })
  return {
    form,
    coin,
    network: name,
    networks: networks.filter((each) => each.name !== null),
    networkId: network?.id ?? null,
    pickNetwork: (id: string) => {
      chooseNetwork(id)
      form.set({})
    },
    pickCoin: (id: AssetId) => {
      pick(id)
      form.set({ asset: id })
    },
    enter: ({ values, network: named }: AddressEntry) => {
      chooseNamed(named)
      form.set(values)
    },
    otherInPicture: otherAddress(form.values, coin),
  }
}

type AddressEntry = Parameters<ComponentProps<typeof AddressField>['onEntry']>[0]

function enteredFrom(text: string, coin: DestinationCoin, now: DestinationValues): AddressEntry {
  const { reading, values, amount } = enterPayment(text, coin, now)
  return { values, amount, network: reading.kind === 'address' ? reading.network : null }
}

/** The address in the picture, if it differs from the typed one. */
function otherAddress(values: DestinationValues & { inPicture: string | null }, coin: DestinationCoin) {
  if (values.inPicture === null || values.address === '') return null
  const { values: shown } = enterPayment(values.inPicture, coin, NO_DESTINATION)
  const other = shown.address ?? ''
  return other === toDestination(values, coin).address ? null : other
}

type FormState = ReturnType<typeof useAddressForm>

export function AddressForm({ coins, proof }: { coins: readonly Coin[]; proof: Proof }) {
  const t = useText()
  const state = useAddressForm(coins, proof)
  const { form, coin, network, networks, networkId, pickNetwork, pickCoin, enter, otherInPicture } = state
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
        <AddressField
          amountDecimals={null}
          field={form.field('address')}
          values={form.values}
          coin={coin}
          onEntry={enter}
        />
        {needsTag(coin) && <TagField tag={form.field('tag')} isUntagged={form.field('isUntagged')} />}
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
              coin={coin.code}
              destination={toDestination(form.values, coin)}
              network={network}
              otherInPicture={otherInPicture}
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
function CodePicture({ state: { form, coin, enter, otherInPicture: other } }: { state: FormState }) {
  const t = useText()
  const takePicture: Upload = async (picture, name, signal) => {
    const [outcome, text] = await Promise.all([sendPicture(picture, name, signal), readCode(picture)])
    if ('path' in outcome && !signal.aborted)
      form.set((now) => ({
        inPicture: text,
        ...(now.address === '' && text !== null ? enterPayment(text, coin, now).values : {}),
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
            onClick={() => enter(enteredFrom(form.values.inPicture ?? other, coin, form.values))}
            className="hit font-semi text-link"
          >
            {t('address.use_other')}
          </button>
        </div>
      )}
    </>
  )
}
