import { type Amount, multiply } from '@bourse/contracts/kit'
import type { ComponentProps } from 'react'
import { Balance, Fiat, HIDDEN_FIGURE, Num } from '#kit/market'
import { usePreference, useSession } from '#api'

/** A balance of the member. */
export const OwnBalance = (props: Omit<ComponentProps<typeof Balance>, 'isHidden'>) => (
  <Balance {...props} isHidden={usePreference('hidesBalances')} />
)

type OwnFiatProps = { usd: Amount | null; className?: string; hasCode?: boolean }

/** A value in the display currency; without its code where the figure above has it. */
export function OwnFiat({ usd, className = '', hasCode = true }: OwnFiatProps) {
  const code = useSession((it) => it.fiat.code)
  const inFiat = useInFiat()
  const isHidden = usePreference('hidesBalances')
  return (
    <Fiat
      value={usd === null ? null : inFiat(usd)}
      isHidden={isHidden}
      className={className}
      {...(hasCode && { code })}
    />
  )
}

/** Converts US dollars into the display currency, rounded down. */
export function useInFiat(): (usd: Amount) => Amount {
  const rate = useSession((it) => it.fiat.rate)
  return (usd) => multiply(usd, rate, 'down')
}

/** A formatted figure of the member, with its unit. */
export const OwnText = ({ text, className = '' }: { text: string; className?: string }) => (
  <Num text={text} isPlain isHidden={usePreference('hidesBalances')} className={className} />
)

/** Replaces a figure by dots while balances are hidden; for sentences and rows of plain text. */
export function useOwnText(): (text: string) => string {
  const isHidden = usePreference('hidesBalances')
  return (text) => (isHidden ? HIDDEN_FIGURE : text)
}
