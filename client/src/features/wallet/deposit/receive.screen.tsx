import { sum, ZERO } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { wallet } from '@bourse/contracts/wallet'
import { useState } from 'react'
import {
  accountName,
  CoinAmountField,
  CoinHead,
  CoinPage,
  networksOf,
  OwnBalance,
  useDepositAddress,
  useWallets,
} from '#features/wallet'
import { LinkButton } from '#kit/control'
import { ErrorBox, toast } from '#kit/feedback'
import { ImageBox } from '#kit/field'
import { SubmitBar } from '#kit/form'
import { parseAmountInput } from '#kit/format'
import { Card, Section } from '#kit/layout'
import { Facts } from '#kit/list'
import { Balance } from '#kit/market'
import { ReviewSheet } from '#kit/overlay'
import { navigate } from '#kit/route'
import { useText } from '#text'
import { sendPicture, useSite } from '#api'
import { useContractForm } from '#api/form'
import { AddressCard, type AddressProps, AddressSkeleton } from './address-card.tsx'

/** Shows the deposit address and submits proof of payment. */
export const Screen = () => (
  <CoinPage mode="receive">
    {/* The key remounts the page per coin: no state of the previous coin survives, especially its address. */}
    {({ id, code }) => <Deposit key={id} asset={id} code={code} />}
  </CoinPage>
)

function Deposit({ asset, code }: { asset: AssetId; code: string }) {
  const t = useText()
  const address = useDepositAddress(asset)
  const [chosen, choose] = useState<string | null>(null)
  const networks = address.data === undefined ? [] : networksOf(address.data)
  const network = networks.find((each) => each.id === chosen) ?? networks[0]
  return (
    <>
      <CoinHead code={code} badge={network?.badge} mode="receive" />
      {address.isPending ? (
        <AddressSkeleton />
      ) : network === undefined ? (
        <Section>
          <ErrorBox
            message={address.error?.message ?? t('deposit.no_address')}
            retry={() => void address.refetch()}
          >
            <LinkButton to="kefu/index" kind="text">
              {t('screen.support')}
            </LinkButton>
          </ErrorBox>
        </Section>
      ) : (
        <DepositForm asset={asset} card={{ code, networks, network, onNetwork: choose }} />
      )}
    </>
  )
}

/** Payment by coin, not by bank card or payment channel. */
const BY_COIN = 0

function useDepositForm(asset: AssetId) {
  return useContractForm(wallet.requestDeposit, {
    defaults: { amount: '', voucher: null as string | null },
    // Only the server knows the limits; its refusal contains the number.
    toInput: ({ amount, voucher }) => ({ amount: parseAmountInput(amount), voucher, asset, method: BY_COIN }),
    texts: { voucher: 'deposit.voucher_missing' },
    hasReview: true,
    onDone: (message) => {
      toast(message, 'success')
      navigate('fund/receive_withdraw_record', {}, { replace: true })
    },
  })
}

/** Address above, proof of payment below, one submit button. */
function DepositForm({ asset, card }: { asset: AssetId; card: AddressProps }) {
  const t = useText()
  const form = useDepositForm(asset)
  return (
    <>
      <Section className="space-y-3 pb-4">
        <AddressCard {...card} />
        <Terms />
        <Card className="space-y-4">
          <div>
            <h2 className="text-body font-semi">{t('deposit.paid_title')}</h2>
            <p className="pt-0.5 text-sub text-t3">{t('deposit.paid_note')}</p>
          </div>
          <CoinAmountField code={card.code} {...form.field('amount')} />
          <ImageBox label={t('deposit.voucher')} onUpload={sendPicture} {...form.field('voucher')} />
        </Card>
      </Section>
      <SubmitBar form={form} label={t('deposit.submit')} />
      {form.isReviewing && <DepositReview asset={asset} card={card} form={form} />}
    </>
  )
}

/** Account and time of the deposit; in paper mode also that no money needs to be sent. */
function Terms() {
  const t = useText()
  const site = useSite()
  return (
    <Card className="py-2!">
      <Facts
        rows={[
          { label: t('deposit.credited_to'), value: accountName(t, 'spot') },
          { label: t('deposit.arrives'), value: t('deposit.after_review') },
        ]}
      />
      {site?.paper === true && (
        <p className="border-t border-line py-2.5 text-sub text-t3">{t('deposit.paper_note')}</p>
      )}
    </Card>
  )
}

type ReviewProps = { asset: AssetId; card: AddressProps; form: ReturnType<typeof useDepositForm> }

/** The announced amount and the balance afterwards. */
function DepositReview({ asset, card: { code, network }, form }: ReviewProps) {
  const t = useText()
  const amount = parseAmountInput(form.values.amount) ?? ZERO
  const row = useWallets().data?.spot.balances.find((each) => each.asset === asset)
  const after = row === undefined ? null : sum(row.available, amount)
  return (
    <ReviewSheet
      title={t('deposit.review_title')}
      rows={[
        { label: t('wallet.coin'), value: code },
        network.name !== null && { label: t('deposit.network'), value: network.name },
        { label: t('deposit.amount'), value: <Balance value={amount} code={code} /> },
        { label: t('deposit.fee'), value: <Balance value={ZERO} code={code} /> },
        { label: t('deposit.receive'), value: <Balance value={amount} code={code} />, isStrong: true },
        { label: t('deposit.after'), value: <OwnBalance value={after} code={code} /> },
      ]}
      {...form.review}
    />
  )
}
