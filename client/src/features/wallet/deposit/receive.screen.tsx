import type { AssetId } from '@bourse/contracts/market'
import { useState } from 'react'
import { ErrorBox } from '#kit/feedback'
import { Section } from '#kit/layout'
import { LinkButton } from '#kit/control'
import { CoinHead, CoinPage, networksOf, useDepositAddress } from '#features/wallet'
import { useText } from '#text'
import { AddressSkeleton } from './address-card.tsx'
import { DepositForm } from './deposit-form.tsx'

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
        <DepositForm asset={asset} code={code} networks={networks} network={network} onNetwork={choose} />
      )}
    </>
  )
}
