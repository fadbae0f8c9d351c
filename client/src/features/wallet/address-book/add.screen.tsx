import { type SavedAddress, wallet } from '@bourse/contracts/wallet'
import { useEffect, useState } from 'react'
import { networksOf, scrollToFirstError, useDepositAddress, useHoldables } from '#features/wallet'
import { Button } from '#kit/control'
import { useOnline } from '#kit/device'
import { ErrorBox, toast, SkeletonRows } from '#kit/feedback'
import { BottomBar, Section } from '#kit/layout'
import { back } from '#kit/route'
import { useText } from '#text'
import { useEndpointMutation } from '#api'
import { AddressFields } from './address-fields.tsx'
import { type AddressForm, addressIssues, emptyAddress, isComplete } from './address-form.ts'
import { AddressReview } from './address-review.tsx'

type Coin = { readonly id: SavedAddress['asset']; readonly code: string }

/** Keeps an address for later, with the picture of its code. */
export function Screen() {
  const holdables = useHoldables()
  if (holdables.error !== null && holdables.data === undefined)
    return <ErrorBox message={holdables.error.message} retry={() => void holdables.refetch()} />
  if (holdables.data === undefined) return <SkeletonRows />
  return <Adding coins={holdables.data.list.filter((coin) => coin.isFiat !== false)} />
}

function Adding({ coins }: { coins: readonly Coin[] }) {
  const t = useText()
  const isOnline = useOnline()
  const [form, setForm] = useState<AddressForm>({
    ...emptyAddress,
    asset: coins.find((coin) => coin.code === 'USDT')?.id ?? coins[0]?.id ?? null,
  })
  const [isTouched, setTouched] = useState(false)
  const [isReviewing, setReviewing] = useState(false)
  const [isSaved, setSaved] = useState(false)
  // Going back closes a sheet first, so the review is gone before the page is left.
  useEffect(() => {
    if (isSaved) back('setting/wallet')
  }, [isSaved])
  const networks = useNetworkNames(form.asset)
  const network = networks.find((name) => name === form.network) ?? networks[0] ?? null
  const address = { ...form, network }
  const save = useEndpointMutation(wallet.saveAddress, { affects: [wallet.addresses], isQuiet: true })
  const press = () => {
    setTouched(true)
    save.reset()
    if (isComplete(address)) setReviewing(true)
    else scrollToFirstError()
  }
  const confirm = async () => {
    if (address.asset === null || address.qr === null) return
    const message = await save.send({
      asset: address.asset,
      name: address.label.trim(),
      address: address.address,
      qr: address.qr,
      ...(network === null ? {} : { network }),
    })
    if (message === null) return
    toast(message, 'success')
    setSaved(true)
  }
  return (
    <>
      <Section className="space-y-4 pt-1 pb-6">
        <AddressFields
          coins={coins}
          networks={networks}
          form={address}
          issues={isTouched ? addressIssues(address) : null}
          onChange={setForm}
        />
      </Section>
      <BottomBar>
        <Button onClick={press} isDisabled={!isOnline} reason={isOnline ? undefined : t('app.write_offline')}>
          {t('app.save')}
        </Button>
      </BottomBar>
      {isReviewing && !isSaved && (
        <AddressReview
          form={address}
          code={coins.find((coin) => coin.id === address.asset)?.code ?? ''}
          isBusy={save.isBusy}
          failure={save.failure?.message}
          onConfirm={() => void confirm()}
          onClose={() => setReviewing(false)}
        />
      )}
    </>
  )
}

/** The networks of a coin by their names, as its deposit addresses tell them. */
function useNetworkNames(asset: AddressForm['asset']): string[] {
  const message = useDepositAddress(asset)
  if (message.data === undefined) return []
  return networksOf(message.data).flatMap(({ name }) => (name === null ? [] : [name]))
}
