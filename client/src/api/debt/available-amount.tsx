import type { Amount } from '@bourse/contracts/kit'
import { useText } from '#text'
import { OwnBalance } from '#api/own'

/** The available amount, beside the label of a field. */
export function AvailableAmount({ value, code }: { value: Amount | null; code: string }) {
  const t = useText()
  return (
    <span className="text-sub text-t3">
      {t('field.available')} <OwnBalance value={value} code={code} className="text-t2" />
    </span>
  )
}
