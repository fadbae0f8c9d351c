import type { Amount } from '@bourse/contracts/kit'
import type { ComponentProps } from 'react'
import { AmountField } from '#kit/field'
import { useText } from '#text'
import { OwnBalance } from '#api/own'

type AmountProps = Omit<ComponentProps<typeof AmountField>, 'label' | 'decimals' | 'unit' | 'trailing'> & {
  label?: string
  code: string
  available?: Amount
}

/** An amount of a coin, with as many decimals as displayed balances. `available` is shown beside the label and filled in by MAX. */
export function CoinAmountField({ label, code, available, max = available, ...field }: AmountProps) {
  const t = useText()
  return (
    <AmountField
      label={label ?? t('deposit.amount')}
      decimals={8}
      unit={code}
      max={max ?? null}
      trailing={
        available !== undefined && (
          <span className="text-sub text-t3">
            {t('field.available')} <OwnBalance value={available} code={code} className="text-t2" />
          </span>
        )
      }
      {...field}
    />
  )
}
