import { Copy } from 'lucide-react'
import { copyWithToast } from '#kit/feedback'
import { useText } from '#text'

/** An id to quote to support; a press copies it. */
export function CopyId({ text }: { text: string }) {
  const t = useText()
  return (
    <button
      type="button"
      aria-label={`${t('app.copy')}: ${text}`}
      onClick={() => void copyWithToast(text)}
      className="press hit num inline-flex items-center gap-1.5 text-row text-link"
    >
      {text}
      <Copy size={14} aria-hidden="true" />
    </button>
  )
}
