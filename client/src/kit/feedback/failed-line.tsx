import { useText } from '#text'

type Props = { message: string; retry: () => void; className?: string }

/** A failed block of a page in one line: the reason and a retry button. */
export function FailedLine({ message, retry, className = 'min-h-14' }: Props) {
  const t = useText()
  return (
    <p role="alert" className={`flex items-center gap-3 text-sub text-t2 ${className}`}>
      <span className="flex-1">{message}</span>
      <button type="button" onClick={retry} className="press hit font-semi text-link">
        {t('app.retry')}
      </button>
    </p>
  )
}
