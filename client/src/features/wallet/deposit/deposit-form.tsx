import { sum, ZERO } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { wallet } from '@bourse/contracts/wallet'
import { accountName, type Network, useWallets } from '#features/wallet'
import { AmountField, ImageBox } from '#kit/field'
import { toast } from '#kit/feedback'
import { parseAmountInput } from '#kit/format'
import { Card, Section } from '#kit/layout'
import { Facts } from '#kit/list'
import { Balance } from '#kit/market'
import { ReviewSheet } from '#kit/overlay'
import { navigate } from '#kit/route'
import { useText } from '#text'
import { sendPicture, usePreference, useSite } from '#api'
import { SubmitBar, useContractForm } from '#api/form'
import { AddressCard } from './address-card.tsx'

type Props = {
  asset: AssetId
  code: string
  networks: readonly Network[]
  network: Network
  onNetwork: (id: string) => void
}

/** Payment by coin, not by bank card or payment channel. */
const BY_COIN = 0
/** The same as in displayed balances. */
const DECIMALS = 8

function useDepositForm(asset: AssetId) {
  return useContractForm(wallet.requestDeposit, {
    defaults: { amount: '', voucher: null as string | null },
    // Only the server knows the limits; its refusal contains the number.
    toInput: ({ amount, voucher }) => ({
      amount: parseAmountInput(amount),
      voucher,
      asset,
      method: BY_COIN,
    }),
    texts: { voucher: 'deposit.voucher_missing' },
    hasReview: true,
    onDone: (message) => {
      toast(message, 'success')
      navigate('fund/receive_withdraw_record', {}, { replace: true })
    },
  })
}

/** Address above, proof of payment below, one submit button. */
export function DepositForm({ asset, code, networks, network, onNetwork }: Props) {
  const t = useText()
  const form = useDepositForm(asset)
  return (
    <>
      <Section className="space-y-3 pb-4">
        <AddressCard code={code} networks={networks} network={network} onNetwork={onNetwork} />
        <Terms />
        <Card className="space-y-4">
          <div>
            <h2 className="text-body font-semi">{t('deposit.paid_title')}</h2>
            <p className="pt-0.5 text-sub text-t3">{t('deposit.paid_note')}</p>
          </div>
          <AmountField label={t('deposit.amount')} places={DECIMALS} unit={code} {...form.field('amount')} />
          <ImageBox label={t('deposit.voucher')} onUpload={sendPicture} {...form.field('voucher')} />
        </Card>
      </Section>
      <SubmitBar form={form} label={t('deposit.submit')} />
      {form.isReviewing && <DepositReview asset={asset} code={code} network={network.name} form={form} />}
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

type ReviewProps = {
  asset: AssetId
  code: string
  network: string | null
  form: ReturnType<typeof useDepositForm>
}

/** The announced amount and the balance afterwards. */
function DepositReview({ asset, code, network, form }: ReviewProps) {
  const t = useText()
  const wallets = useWallets().data
  const isHidden = usePreference('hidesBalances')
  const amount = parseAmountInput(form.values.amount) ?? ZERO
  const free = wallets?.spot.balances.find((row) => row.asset === asset)?.available ?? null
  return (
    <ReviewSheet
      title={t('deposit.review_title')}
      rows={[
        { label: t('wallet.coin'), value: code },
        ...(network === null ? [] : [{ label: t('deposit.network'), value: network }]),
        { label: t('deposit.amount'), value: <Balance value={amount} code={code} /> },
        { label: t('deposit.fee'), value: <Balance value={ZERO} code={code} /> },
        { label: t('deposit.receive'), value: <Balance value={amount} code={code} />, isStrong: true },
        {
          label: t('deposit.after'),
          value: <Balance value={free === null ? null : sum(free, amount)} code={code} isHidden={isHidden} />,
        },
      ]}
      {...form.review}
    />
  )
}
