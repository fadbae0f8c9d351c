import { identity, type IdentityState } from '@bourse/contracts/identity'
import type { AssetId } from '@bourse/contracts/market'
import { wallet } from '@bourse/contracts/wallet'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { CoinHead, CoinPage, networksOf, useDepositAddress, useWallets } from '#features/wallet'
import { QueryView } from '#kit/feedback'
import { LinkButton } from '#kit/control'
import { Section } from '#kit/layout'
import { current } from '#kit/route'
import { queryFor } from '#api'
import { useText } from '#text'
import { WithdrawalForm } from './withdrawal-form.tsx'

/** Withdraws a coin. Unverified members see a notice instead of the form. */
export function Screen() {
  const state = useQuery(queryFor(identity.state, {}))
  return (
    <CoinPage mode="withdraw">
      {({ id, code }) => (
        <QueryView query={state}>
          {({ basic, hasPayPassword }) =>
            basic === 'approved' ? (
              // The key remounts the page per coin: no address of the previous coin survives.
              <Withdraw key={id} asset={id} code={code} needsPayPassword={hasPayPassword === true} />
            ) : (
              <VerifyCard review={basic} />
            )
          }
        </QueryView>
      )}
    </CoinPage>
  )
}

type Props = { asset: AssetId; code: string; needsPayPassword: boolean }

function Withdraw({ asset, code, needsPayPassword }: Props) {
  const terms = useQuery(queryFor(wallet.withdrawalTerms, { asset }))
  const deposit = useDepositAddress(asset)
  // Only our own exchange reports limits; others check on submit only.
  const limits = useQuery(queryFor(wallet.withdrawalLimits, {}))
  const wallets = useWallets().data
  // A failed query that is refetched is pending again and must not unmount the form.
  const isReady = deposit.isFetched && limits.isFetched
  const data =
    isReady && terms.data !== undefined && wallets !== undefined ? { terms: terms.data, wallets } : undefined
  return (
    <>
      <CoinHead code={code} badge={undefined} mode="withdraw" />
      <QueryView
        query={{ data, error: terms.data === undefined ? terms.error : null, refetch: terms.refetch }}
      >
        {(loaded) => (
          <WithdrawalForm
            asset={asset}
            code={code}
            networks={deposit.data === undefined ? [] : networksOf(deposit.data)}
            limits={limits.data ?? null}
            needsPayPassword={needsPayPassword}
            {...loaded}
          />
        )}
      </QueryView>
    </>
  )
}

/** Replaces the form until the first identity level is confirmed. */
function VerifyCard({ review }: { review: IdentityState['basic'] }) {
  const t = useText()
  const { path, query } = current()
  const from = `${path}?${query.toString()}`
  return (
    <Section className="pt-2">
      <section className="card flex flex-col items-center gap-3 border border-gold px-5 py-8 text-center">
        <BadgeCheck size={40} strokeWidth={1.5} className="text-warning" />
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
