import type { AssetId } from '@bourse/contracts/market'
import type { Network } from '#features/wallet'
import { Chips, LinkButton } from '#kit/control'
import { Skeleton } from '#kit/feedback'
import { Card } from '#kit/layout'
import { type Key, useText } from '#text'
import { AddressPart } from './address-part.tsx'
import type { useWithdrawal } from './use-withdrawal.ts'
import { type Method, METHODS, type WithdrawForm } from './withdraw-form.ts'

type Props = { asset: AssetId; networks: readonly Network[]; withdrawal: ReturnType<typeof useWithdrawal> }

const NAMES: Readonly<Record<Method, Key>> = {
  address: 'withdraw.address',
  card: 'screen.bank',
  foreignCard: 'screen.bank_foreign',
}

/** An address on a network, or one of the member's cards. */
export function Destination({ asset, networks, withdrawal }: Props) {
  const { form, network, card, isCardPending } = withdrawal
  const issue = withdrawal.issues.to
  const change = (next: Partial<WithdrawForm>) => withdrawal.change('to', next)
  const t = useText()
  return (
    <Card className="space-y-3">
      <div>
        <h2 className="text-sub font-med text-t2">{t('withdraw.to')}</h2>
        <Chips
          name={t('withdraw.to')}
          chips={METHODS.map((id) => ({ id, label: t(NAMES[id]) }))}
          value={form.method}
          onChange={(method) => change({ method })}
          className="-mx-4 px-4 [&>button]:min-h-9"
        />
      </div>
      {form.method === 'address' ? (
        <AddressPart
          asset={asset}
          address={form.address}
          networks={networks}
          network={network}
          issue={issue}
          onNetwork={withdrawal.chooseNetwork}
          onAddress={(address) => change({ address })}
        />
      ) : isCardPending ? (
        <Skeleton className="h-16 w-full" />
      ) : card === null ? (
        <div aria-invalid={issue !== null} tabIndex={-1} className="space-y-3 py-2 outline-none">
          <p role={issue === null ? undefined : 'alert'} className="text-row text-warning">
            {t('withdraw.no_card')}
          </p>
          <LinkButton
            to={form.method === 'card' ? 'setting/bank' : 'setting/bank_international'}
            kind="neutral"
          >
            {t(NAMES[form.method])}
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
