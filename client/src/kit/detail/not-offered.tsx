import { Empty } from '#kit/feedback'
import { useText } from '#text'

/** Empty state for records that the upstream does not offer. */
export function NotOffered() {
  const t = useText()
  return <Empty title={t('app.not_built')} />
}
