import type { AssetId } from '@bourse/contracts/market'
import { ACCOUNT_KINDS } from '@bourse/contracts/wallet'
import { History } from 'lucide-react'
import { useHoldables, useWallets } from '#features/wallet'
import { Empty, ErrorBox, SkeletonRows } from '#kit/feedback'
import { NavActions } from '#kit/layout'
import { PageLink, useQueryValue } from '#kit/route'
import { useText } from '#text'
import { TransferOrderForm } from './transfer-order-form.tsx'
import { firstForm } from './transfer-form.ts'

/** Moves a coin between the accounts. */
export function Screen() {
  const t = useText()
  const wallets = useWallets()
  const holdables = useHoldables()
  const asset = useQueryValue('asset') as AssetId | null
  const word = useQueryValue('to')
  const to = ACCOUNT_KINDS.find((kind) => kind === word) ?? null
  const failed = [wallets, holdables].find((query) => query.error !== null && query.data === undefined)
  if (failed !== undefined)
    return <ErrorBox message={failed.error?.message} retry={() => void failed.refetch()} />
  if (wallets.data === undefined || holdables.data === undefined) return <SkeletonRows />
  const coins = holdables.data.list
  const first = firstForm(coins, { asset, to })
  return (
    <>
      <NavActions>
        <PageLink
          to="fund/transfer_history"
          query={{ tab: 'transfers' }}
          aria-label={t('screen.transfer_history')}
          className="press flex size-hit items-center justify-center rounded-md text-t2"
        >
          <History size={22} strokeWidth={1.75} aria-hidden="true" />
        </PageLink>
      </NavActions>
      {first === null ? (
        <Empty title={t('wallet.no_coin')} />
      ) : (
        <TransferOrderForm wallets={wallets.data} coins={coins} first={first} />
      )}
    </>
  )
}
