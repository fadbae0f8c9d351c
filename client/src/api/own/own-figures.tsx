import type { ComponentProps } from 'react'
import { Balance, HIDDEN_FIGURE, Num } from '#kit/market'
import { usePreference } from '#api'

/** A balance of the member. */
export const OwnBalance = (props: Omit<ComponentProps<typeof Balance>, 'isHidden'>) => (
  <Balance {...props} isHidden={usePreference('hidesBalances')} />
)

/** A formatted figure of the member, with its unit. */
export const OwnText = ({ text, className = '' }: { text: string; className?: string }) => (
  <Num text={text} isPlain isHidden={usePreference('hidesBalances')} className={className} />
)

/** For sentences and rows that are plain text: the figure, or dots. */
export function useOwnText(): (text: string) => string {
  const isHidden = usePreference('hidesBalances')
  return (text) => (isHidden ? HIDDEN_FIGURE : text)
}
