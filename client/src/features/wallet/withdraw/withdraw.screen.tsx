import type { AssetId } from '@bourse/contracts/market'
import { useEffect } from 'react'
import { CoinHead, networksOf, useDepositAddress, useHoldables, useWallets } from '#features/wallet'
import { ErrorBox, SkeletonRows } from '#kit/feedback'
import { navigate, useQueryValue } from '#kit/route'
import { useIdentity, useLimits, useTerms } from './queries.ts'
import { VerifyCard } from './verify-card.tsx'
import { WithdrawalOrderForm } from './withdrawal-order-form.tsx'

/** Takes a coin out of the house. Whoever is not verified learns it before he types anything. */
export function Screen() {
  const asset = useQueryValue('asset')
  const holdables = useHoldables()
  const state = useIdentity()
  const coin = holdables.data?.list.find((each) => each.id === asset)
  const isLost = asset === null || (holdables.data !== undefined && coin === undefined)
  useEffect(() => {
    if (isLost) navigate('fund/select', { mode: 'withdraw' }, { replace: true })
  }, [isLost])
  const failed = [holdables, state].find((query) => query.error !== null && query.data === undefined)
  if (failed !== undefined)
    return <ErrorBox message={failed.error?.message} retry={() => void failed.refetch()} />
  if (coin === undefined || state.data === undefined) return <SkeletonRows />
  if (state.data.basic !== 'approved') return <VerifyCard review={state.data.basic} />
  // Another coin is another page: no address of the former one survives.
  return (
    <Withdraw
      key={coin.id}
      asset={coin.id}
      code={coin.code}
      needsPayPassword={state.data.hasPayPassword === true}
    />
  )
}

type Props = { asset: AssetId; code: string; needsPayPassword: boolean }

function Withdraw({ asset, code, needsPayPassword }: Props) {
  const terms = useTerms(asset)
  const deposit = useDepositAddress(asset)
  const limits = useLimits()
  const wallets = useWallets()
  const head = <CoinHead code={code} badge={undefined} mode="withdraw" />
  if (terms.error !== null && terms.data === undefined)
    return (
      <>
        {head}
        <ErrorBox message={terms.error.message} retry={() => void terms.refetch()} />
      </>
    )
  // What failed and is asked for again is pending once more, and must not take away what was typed meanwhile.
  if (terms.data === undefined || !deposit.isFetched || !limits.isFetched || wallets.data === undefined)
    return (
      <>
        {head}
        <SkeletonRows />
      </>
    )
  return (
    <>
      {head}
      <WithdrawalOrderForm
        asset={asset}
        code={code}
        terms={terms.data}
        networks={deposit.data === undefined ? [] : networksOf(deposit.data)}
        limits={limits.data ?? null}
        wallets={wallets.data}
        needsPayPassword={needsPayPassword}
      />
    </>
  )
}
