import { identity, type IdentityState } from '@bourse/contracts/identity'
import type { AssetId } from '@bourse/contracts/market'
import { wallet } from '@bourse/contracts/wallet'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { CoinHead, CoinPage, useNetworks } from '#features/wallet'
import { LinkButton } from '#kit/control'
import { QueryView, SkeletonRows } from '#kit/feedback'
import { lazyComponent, Section } from '#kit/layout'
import { formatRoute, useRoute } from '#kit/route'
import { useText } from '#text'
import { queryFor } from '#api'
import { useWallets } from '#api/portfolio'
import { FactorCard, useProofNeeds } from '#api/protection'

/** Contains the checksums of addresses, and is not loaded for members who may not withdraw yet. */
const WithdrawalForm = lazyComponent(
  async () => (await import('./withdrawal-form.tsx')).WithdrawalForm,
  <SkeletonRows count={6} />,
)

export function Screen() {
  const state = useQuery(queryFor(identity.state, {}))
  return (
    <CoinPage mode="withdraw">
      {({ id, code }) => (
        <QueryView query={state}>
          {({ basic }) =>
            basic === 'approved' ? (
              // The key remounts the page per coin: no address of the previous coin survives.
              <Withdraw key={id} asset={id} code={code} />
            ) : (
              <VerifyCard review={basic} />
            )
          }
        </QueryView>
      )}
    </CoinPage>
  )
}

function Withdraw(props: { asset: AssetId; code: string }) {
  const terms = useQuery(queryFor(wallet.withdrawalTerms, { asset: props.asset }))
  const networks = useNetworks(props.asset)
  // Only our own exchange reports limits; others check on submit only.
  const limits = useQuery(queryFor(wallet.withdrawalLimits, {}))
  const wallets = useWallets().data
  const proof = useProofNeeds('withdrawal')
  // A failed query that is refetched is pending again and must not unmount the form.
  const isReady = networks.query.isFetched && limits.isFetched
  const data = isReady && terms.data && wallets && proof ? { terms: terms.data, wallets, proof } : undefined
  return (
    <>
      <CoinHead code={props.code} badge={undefined} mode="withdraw" />
      <QueryView
        query={{ data, error: terms.data === undefined ? terms.error : null, refetch: terms.refetch }}
      >
        {(loaded) =>
          loaded.proof.needs.isMissing ? (
            <FactorCard />
          ) : (
            <WithdrawalForm {...props} {...networks} {...loaded} limits={limits.data ?? null} />
          )
        }
      </QueryView>
    </>
  )
}

/** Replaces the form until the first identity level is confirmed. */
function VerifyCard({ review }: { review: IdentityState['basic'] }) {
  const t = useText()
  const from = formatRoute(useRoute())
  return (
    <Section className="pt-2">
      <section className="card flex flex-col items-center gap-3 border border-gold px-5 py-8 text-center">
        <BadgeCheck size={40} strokeWidth={1.5} className="text-warning" />
        <h2 className="text-h2 font-semi text-t1">{t('withdraw.verify_title')}</h2>
        <p className="text-row text-balance text-t2">
          {t(review === 'pending' ? 'settings.pending' : 'withdraw.verify_note')}
        </p>
        <LinkButton to="setting/real_mark" query={{ from }} kind="gold" size="main" className="mt-2">
          {t('settings.identity')}
        </LinkButton>
      </section>
    </Section>
  )
}
