import type { TriggerSource } from '@bourse/contracts/orders'
import { SegTabs } from '#kit/control'
import { useText } from '#text'

type Props = {
  readonly value: TriggerSource
  readonly onChange: (value: TriggerSource) => void
}

/** The price that triggers a stop. */
export function TriggerChoice({ value, onChange }: Props) {
  const t = useText()
  return (
    <SegTabs
      name={t('futures.trigger')}
      variant="fill"
      value={value}
      onChange={onChange}
      tabs={[
        { id: 'last', label: t('futures.last_price') },
        { id: 'mark', label: t('futures.mark_price') },
      ]}
    />
  )
}
