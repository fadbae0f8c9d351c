import { instantOf } from '@bourse/contracts/kit'
import { clockText } from '#kit/format'
import { useLanguage, useText } from '#text'

type Props = { readonly at: number; readonly message: string; readonly retry: () => void }

/** Above rows whose refetch failed: the reason, their age and a retry. */
export function AsOf({ at, message, retry }: Props) {
  const t = useText()
  const language = useLanguage()
  return (
    <p
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-3 px-gutter py-1 text-sub text-warning"
    >
      <span className="flex-1">
        {message} · {t('app.as_of', { time: clockText(instantOf(at), language) })}
      </span>
      <button type="button" onClick={retry} className="press hit font-semi text-link">
        {t('app.retry')}
      </button>
    </p>
  )
}
