import { CoinPage } from '#features/wallet'
import { SkeletonRows } from '#kit/feedback'
import { lazyComponent } from '#kit/layout'
import { useQueryValue } from '#kit/route'
import { useSite } from '#api'

const skeleton = <SkeletonRows count={6} />
const RealDeposit = lazyComponent(async () => (await import('./real-deposit.tsx')).RealDeposit, skeleton)
const DemoDeposit = lazyComponent(async () => (await import('./demo-deposit.tsx')).DemoDeposit, skeleton)

export function Screen() {
  const isReal = useQueryValue('as') === 'real'
  const Manner = useSite()?.paper === true && !isReal ? DemoDeposit : RealDeposit
  return (
    <CoinPage mode="receive">
      {/* The key remounts the page per coin: no state of the previous coin survives, especially its address. */}
      {({ id, code }) => <Manner key={id} asset={id} code={code} />}
    </CoinPage>
  )
}
