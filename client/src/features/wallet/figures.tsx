import type { Amount } from '@bourse/contracts/kit'
import { signedText, useFormat } from '#kit/format'
import type { Fact } from '#kit/list'
import { Num } from '#kit/market'
import type { Text } from '#text'
import { usePreference } from '#api'
import { OwnBalance } from '#api/own'

type Balances = { readonly available: Amount | null; readonly held: Amount | null }

export const balanceFacts = (t: Text, code: string, { available, held }: Balances): Fact[] => [
  { label: t('field.available'), value: <OwnBalance value={available} code={code} /> },
  { label: t('wallet.held'), value: <OwnBalance value={held} code={code} /> },
]

type SignedProps = { value: Amount; code?: string | null; className?: string }

/** A change of a balance; positive ones are green. A hidden one does not reveal its direction either. */
export function SignedAmount({ value, code = null, className = '' }: SignedProps) {
  const isHidden = usePreference('hidesBalances')
  const { quantityText } = useFormat()
  return (
    <span className={`whitespace-nowrap ${className}`}>
      <Num
        text={signedText(value, quantityText(value))}
        isPlain
        isHidden={isHidden}
        className={value > 0n && !isHidden ? 'text-up' : 'text-t1'}
      />
      {code !== null && <span className="text-t2"> {code}</span>}
    </span>
  )
}
