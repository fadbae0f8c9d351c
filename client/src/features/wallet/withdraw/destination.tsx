import type { WithdrawalMethod } from '@bourse/contracts/wallet'
import { BookUser } from 'lucide-react'
import { useState } from 'react'
import {
  AddressField,
  destinationCoin,
  needsTag,
  NetworkChips,
  SourceButton,
  TagField,
} from '#features/wallet'
import { Chips, LinkButton } from '#kit/control'
import { Skeleton } from '#kit/feedback'
import { truncateDecimals } from '#kit/format'
import { Card, lazyComponent } from '#kit/layout'
import { type Key, useText } from '#text'
import type { Withdrawal } from './use-withdrawal.ts'

const AddressBookSheet = lazyComponent(
  async () => (await import('./address-book-sheet.tsx')).AddressBookSheet,
)

const NAMES: Readonly<Record<WithdrawalMethod, Key>> = {
  address: 'withdraw.address',
  card: 'screen.bank',
  foreignCard: 'screen.bank_foreign',
}

export function Destination({ withdrawal }: { withdrawal: Withdrawal }) {
  const { form, card, isCardPending, choose } = withdrawal
  const { method } = form.values
  const error = form.errorOf('address')
  const t = useText()
  const chips = (['address', 'card', 'foreignCard'] as const).map((id) => ({ id, label: t(NAMES[id]) }))
  return (
    <Card className="space-y-3">
      <div>
        <h2 className="text-sub font-med text-t2">{t('withdraw.to')}</h2>
        <Chips
          name={t('withdraw.to')}
          chips={chips}
          value={method}
          onChange={choose}
          className="-mx-4 px-4 [&>button]:min-h-9"
        />
      </div>
      {method === 'address' ? (
        <AddressPart withdrawal={withdrawal} />
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

/** Decimals that the amount field accepts. */
const DECIMALS = 8

function AddressPart({ withdrawal }: { withdrawal: Withdrawal }) {
  const { asset, code, form, networks, network, chooseNetwork } = withdrawal
  const t = useText()
  const [isPicking, setPicking] = useState(false)
  const name = network?.name ?? null
  const coin = destinationCoin(code, withdrawal)
  const choose = (named: string | null) => {
    const its = networks.find((each) => each.name !== null && each.name === named)
    if (its !== undefined) chooseNetwork(its.id)
  }
  return (
    <>
      {name !== null && (
        <NetworkChips networks={networks} value={network?.id ?? null} onChange={chooseNetwork} />
      )}
      <AddressField
        hasPicture
        amountDecimals={DECIMALS}
        field={form.field('address')}
        values={form.values}
        coin={coin}
        onEntry={(entered) => {
          choose(entered.network)
          const amount = entered.amount === null ? {} : { amount: truncateDecimals(entered.amount, DECIMALS) }
          form.set({ ...entered.values, ...amount })
        }}
      >
        <SourceButton
          icon={BookUser}
          label={t('withdraw.from_book')}
          aria-haspopup="dialog"
          onClick={() => setPicking(true)}
        />
      </AddressField>
      {needsTag(coin) && <TagField tag={form.field('tag')} isUntagged={form.field('isUntagged')} />}
      {isPicking && (
        <AddressBookSheet
          asset={asset}
          onPick={(saved) => {
            setPicking(false)
            choose(saved.network)
            form.set({
              address: saved.address,
              tag: saved.tag ?? '',
              isUntagged: saved.isUntagged === true,
            })
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  )
}
