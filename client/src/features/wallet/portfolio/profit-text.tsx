import type { Amount } from '@bourse/contracts/kit'
import { signedText, useFormat } from '#kit/format'
import { changeColorClass, Num } from '#kit/market'
import { usePreference } from '#api'
import { useInFiat } from '#api/own'

type Props = { readonly usd: Amount; readonly isPlain?: boolean; readonly className?: string }

/** A signed amount of the member in the display currency; its direction is hidden with it. */
export function ProfitText({ usd, isPlain = false, className = '' }: Props) {
  const { fiatText } = useFormat()
  const isHidden = usePreference('hidesBalances')
  const shown = useInFiat()(usd)
  const color = isHidden || isPlain ? 'text-t1' : changeColorClass(shown)
  return (
    <Num
      text={signedText(shown, fiatText(shown))}
      isHidden={isHidden}
      isPlain
      className={`${color} ${className}`}
    />
  )
}
