import { FREE_CANCELS } from '@bourse/contracts/otc'
import { useText } from '#text'

/** The limit of unpaid purchases, before a purchase and before its cancellation. */
export function CancelRule() {
  const t = useText()
  return <p className="pt-2 text-sub text-t3">{t('otc.cancel_rule', { n: FREE_CANCELS })}</p>
}
