import { useHoldables } from '#features/wallet'
import { QueryView, SkeletonRows } from '#kit/feedback'
import { lazyComponent } from '#kit/layout'
import { FactorCard, useProofNeeds } from '#api/protection'

/** Contains the checksums of addresses, and is not loaded for members who must bind a factor first. */
const AddressForm = lazyComponent(
  async () => (await import('./address-form.tsx')).AddressForm,
  <SkeletonRows count={6} />,
)

export function Screen() {
  const coins = useHoldables()
  const proof = useProofNeeds('address')
  const data = coins.data && proof ? { list: coins.data.list, proof } : undefined
  return (
    <QueryView query={{ ...coins, data }}>
      {(loaded) =>
        loaded.proof.needs.isMissing ? (
          <FactorCard />
        ) : (
          <AddressForm coins={loaded.list.filter((coin) => coin.isFiat !== false)} proof={loaded.proof} />
        )
      }
    </QueryView>
  )
}
