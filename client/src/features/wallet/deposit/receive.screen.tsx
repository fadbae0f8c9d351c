import type { AssetId } from '@bourse/contracts/market'
import { useEffect, useState } from 'react'
import { ErrorBox, SkeletonRows } from '#kit/feedback'
import { Section } from '#kit/layout'
import { navigate, useQueryValue } from '#kit/route'
import { LinkButton } from '#kit/control'
import { CoinHead, networksOf, useDepositAddress, useHoldables } from '#features/wallet'
import { useText } from '#text'
import { AddressSkeleton } from './address-card.tsx'
import { DepositForm } from './deposit-form.tsx'

/** Get the address right, then prove the payment. */
export function Screen() {
  const asset = useQueryValue('asset')
  const holdables = useHoldables()
  const coin = holdables.data?.list.find((each) => each.id === asset)
  const isLost = asset === null || (holdables.data !== undefined && coin === undefined)
  useEffect(() => {
    if (isLost) navigate('fund/select', { mode: 'receive' }, { replace: true })
  }, [isLost])
  if (holdables.error !== null && holdables.data === undefined)
    return <ErrorBox message={holdables.error.message} retry={() => void holdables.refetch()} />
  if (coin === undefined) return <SkeletonRows />
  // Another coin is another page: nothing of the former one survives, its address least of all.
  return <Deposit key={coin.id} asset={coin.id} code={coin.code} />
}

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
