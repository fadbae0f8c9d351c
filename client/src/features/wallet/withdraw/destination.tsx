import type { AssetId } from '@bourse/contracts/market'
import { BookUser } from 'lucide-react'
import { useState } from 'react'
import { type Network, NetworkChips } from '#features/wallet'
import { addressFormat, AddressImport, cleanAddress } from '#features/wallet/address-book'
import { Chips, LinkButton } from '#kit/control'
import { TextField } from '#kit/field'
import { Skeleton } from '#kit/feedback'
import { Card } from '#kit/layout'
import { type Key, useText } from '#text'
import { BookSheet } from './book-sheet.tsx'
import type { useWithdrawal } from './use-withdrawal.ts'
import { type Method, METHODS } from './withdraw-form.ts'

type Props = { asset: AssetId; networks: readonly Network[]; withdrawal: ReturnType<typeof useWithdrawal> }

const NAMES: Readonly<Record<Method, Key>> = {
  address: 'withdraw.address',
  card: 'screen.bank',
  foreignCard: 'screen.bank_foreign',
}

/** An address on a network, or one of the member's cards. */
export function Destination(props: Props) {
  const { form, card, isCardPending, choose } = props.withdrawal
  const { method } = form.values
  const error = form.errorOf('address')
  const t = useText()
  return (
    <Card className="space-y-3">
      <div>
        <h2 className="text-sub font-med text-t2">{t('withdraw.to')}</h2>
        <Chips
          name={t('withdraw.to')}
          chips={METHODS.map((id) => ({ id, label: t(NAMES[id]) }))}
          value={method}
          onChange={choose}
          className="-mx-4 px-4 [&>button]:min-h-9"
        />
      </div>
      {method === 'address' ? (
        <AddressPart {...props} />
      ) : isCardPending ? (
        <Skeleton className="h-16 w-full" />
      ) : card === null ? (
        <div aria-invalid={error !== undefined} tabIndex={-1} className="space-y-3 py-2 outline-none">
          <p role={error === undefined ? undefined : 'alert'} className="text-row text-warning">
            {t('withdraw.no_card')}
          </p>
          <LinkButton to={method === 'card' ? 'setting/bank' : 'setting/bank_international'} kind="neutral">
            {t(NAMES[method])}
          </LinkButton>
        </div>
      ) : (
        <p className="rounded-md bg-sheet px-3.5 py-3">
          <span className="num block text-body font-semi text-t1">{card.number}</span>
          <span className="block text-sub text-t2">{card.name}</span>
        </p>
      )}
    </Card>
  )
}

/** The network, and an address typed, pasted, picked from the address book or decoded from a picture. */
function AddressPart({ asset, networks, withdrawal: { form, network, chooseNetwork } }: Props) {
  const t = useText()
  const [isPicking, setPicking] = useState(false)
  const name = network?.name ?? null
  const isOdd = addressFormat(form.values.address, name) === 'unusual'
  const setAddress = (address: string) => form.set({ address })
  return (
    <>
      {name !== null && (
        <NetworkChips networks={networks} value={network?.id ?? null} onChange={chooseNetwork} />
      )}
      <div>
        <TextField
          label={t('withdraw.address')}
          autoComplete="off"
          hint={
            isOdd && name !== null ? (
              <span className="text-warning">{t('withdraw.odd', { network: name })}</span>
            ) : undefined
          }
          {...form.field('address', cleanAddress)}
          // Validation on blur would shift the buttons below before the click.
          onBlur={undefined}
        />
        <AddressImport hasPicture onAddress={setAddress}>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setPicking(true)}
            className="press hit inline-flex min-h-9 items-center gap-1.5 rounded-pill bg-chip px-3 text-sub font-med text-link"
          >
            <BookUser size={16} aria-hidden="true" />
            {t('withdraw.from_book')}
          </button>
        </AddressImport>
      </div>
      {isPicking && (
        <BookSheet
          asset={asset}
          onPick={(saved) => {
            setPicking(false)
            setAddress(saved.address)
            const its = networks.find((each) => each.name !== null && each.name === saved.network)
            if (its !== undefined) chooseNetwork(its.id)
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  )
}
