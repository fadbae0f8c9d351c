import { type Amount, multiply } from '@bourse/contracts/kit'
import { Fiat } from '#kit/market'
import { useSession } from '#api'

type Props = { usd: Amount | null; isHidden: boolean; className?: string }

/** What something is worth in the currency that the member counts in. */
export function FiatValue({ usd, isHidden, className }: Props) {
  const fiat = useSession((it) => it.fiat)
  const value = usd === null ? null : multiply(usd, fiat.rate, 'down')
  return (
    <Fiat
      value={value}
      code={fiat.code}
      isHidden={isHidden}
      {...(className === undefined ? {} : { className })}
    />
  )
}
