import type { AssetId } from '@bourse/contracts/market'
import { ACCOUNT_KINDS } from '@bourse/contracts/wallet'
import { HistoryLink, useHoldables, useWallets } from '#features/wallet'
import { Empty, ErrorBox, SkeletonRows } from '#kit/feedback'
import { useQueryValue } from '#kit/route'
import { useText } from '#text'
import { TransferFields } from './transfer-fields.tsx'
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
      <HistoryLink query={{ tab: 'transfers' }} />
      {first === null ? (
        <Empty title={t('wallet.no_coin')} />
      ) : (
        <TransferFields wallets={wallets.data} coins={coins} first={first} />
      )}
    </>
  )
}
