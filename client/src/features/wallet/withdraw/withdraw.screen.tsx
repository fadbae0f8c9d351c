import { identity, type IdentityState } from '@bourse/contracts/identity'
import { multiplyByInt, ONE, ZERO } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { wallet, type WithdrawalLimits } from '@bourse/contracts/wallet'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { AddressWait, CoinAmountField, CoinHead, CoinPage, useNetworks } from '#features/wallet'
import { LinkButton } from '#kit/control'
import { QueryView } from '#kit/feedback'
import { SubmitBar } from '#kit/form'
import { momentOf, quantityText } from '#kit/format'
import { Card, Section, lazyComponent } from '#kit/layout'
import { Facts } from '#kit/list'
import { Balance, Fiat } from '#kit/market'
import { formatAddress, useAddress } from '#kit/route'
import { useLanguage, useText } from '#text'
import { queryFor } from '#api'
import { useWallets } from '#api/portfolio'
import { FactorCard, useProofNeeds } from '#api/protection'
import { Destination } from './destination.tsx'
import { LimitNotice, limitText } from './limit-notice.tsx'
import { useWithdrawal, type WithdrawalContext } from './use-withdrawal.ts'
import { leftToday, maxReceivable } from './withdraw-form.ts'

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
  const from = formatAddress(useAddress())
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

const WithdrawReview = lazyComponent(async () => (await import('./withdraw-review.tsx')).WithdrawReview)

/** Destination, amount, and a review confirmed by a slide. A failed call keeps the typed values. */
function WithdrawalForm(context: WithdrawalContext) {
  const t = useText()
  const language = useLanguage()
  const withdrawal = useWithdrawal(context)
  const { form, facts, block, code, limits, arrives, leaves } = withdrawal
  const overLimit = block !== null && limits !== null ? limitText(block, limits, { t, language }) : null
  const { heldUntil } = context.proof
  const held = heldUntil === null ? null : t('withdraw.held', { time: momentOf(heldUntil, language) })
  const leaving = <Balance value={arrives === ZERO ? null : leaves} code={code} />
  return (
    <>
      <Section className="space-y-3 pb-6">
        {block !== null && limits !== null && <LimitNotice block={block} limits={limits} />}
        <Destination withdrawal={withdrawal} />
        <Card className="pb-1!">
          <CoinAmountField
            label={t('deposit.receive')}
            code={code}
            available={facts.available}
            max={maxReceivable(facts)}
            hint={t('field.minimum', { n: quantityText(facts.minimum, language), coin: code })}
            {...form.field('amount')}
          />
          <div className="pt-2">
            <Facts
              rows={[
                { label: t('deposit.fee'), value: <Balance value={facts.fee} code={code} /> },
                { label: t('withdraw.leaves'), value: leaving },
                limits !== null && { label: t('withdraw.left'), value: <LimitLine limits={limits} /> },
              ]}
            />
          </div>
        </Card>
        <AddressWait seconds={context.proof.addressHoldSeconds} />
      </Section>
      <SubmitBar
        form={form}
        label={t('app.next')}
        blocked={held ?? overLimit}
        review={form.isReviewing && <WithdrawReview withdrawal={withdrawal} />}
      />
    </>
  )
}

function LimitLine({ limits }: { limits: WithdrawalLimits }) {
  const t = useText()
  const language = useLanguage()
  const { btc, usd } = leftToday(limits)
  const level = quantityText(multiplyByInt(ONE, BigInt(limits.level)), language)
  return (
    <span className="flex flex-col items-end gap-0.5">
      {btc !== null && (
        <span>
          <Balance value={btc} code="BTC" places={4} />
          <span className="block text-sub text-t3">{t('withdraw.level', { n: level })}</span>
        </span>
      )}
      {usd !== null && (
        <span>
          <Fiat value={usd} code="USD" />
          <span className="block text-sub text-t3">VIP {limits.tier}</span>
        </span>
      )}
    </span>
  )
}
