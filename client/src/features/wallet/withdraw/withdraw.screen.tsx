import { identity, type IdentityState } from '@bourse/contracts/identity'
import type { AssetId } from '@bourse/contracts/market'
import { wallet } from '@bourse/contracts/wallet'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { useEffect } from 'react'
import { CoinHead, networksOf, useDepositAddress, useHoldables, useWallets } from '#features/wallet'
import { ErrorBox, SkeletonRows } from '#kit/feedback'
import { LinkButton } from '#kit/control'
import { Section } from '#kit/layout'
import { current, navigate, useQueryValue } from '#kit/route'
import { queryFor } from '#api'
import { useText } from '#text'
import { WithdrawalForm } from './withdrawal-form.tsx'

/** Takes a coin out of the house. Whoever is not verified learns it before he types anything. */
export function Screen() {
  const asset = useQueryValue('asset')
  const holdables = useHoldables()
  const state = useQuery(queryFor(identity.state, {}))
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
  const terms = useQuery(queryFor(wallet.withdrawalTerms, { asset }))
  const deposit = useDepositAddress(asset)
  // Only our own exchange tells limits; from others nothing is limited beforehand.
  const limits = useQuery(queryFor(wallet.withdrawalLimits, {}))
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
      <WithdrawalForm
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

/** Stands in place of the form until the first level is confirmed. */
function VerifyCard({ review }: { review: IdentityState['basic'] }) {
  const t = useText()
  const { path, query } = current()
  const from = `${path}?${query.toString()}`
  return (
    <Section className="pt-2">
      <section className="card flex flex-col items-center gap-3 border border-gold px-5 py-8 text-center">
        <BadgeCheck size={40} strokeWidth={1.5} aria-hidden="true" className="text-warning" />
        <h2 className="text-h2 font-semi text-t1">{t('withdraw.verify_title')}</h2>
        <p className="text-row text-t2">
          {t(review === 'pending' ? 'settings.pending' : 'withdraw.verify_note')}
        </p>
        <LinkButton to="setting/real_mark" query={{ from }} kind="gold" size="main" className="mt-2">
          {t('settings.identity')}
        </LinkButton>
      </section>
    </Section>
  )
}
