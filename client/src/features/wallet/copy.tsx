import { Copy } from 'lucide-react'
import { copyText } from '#kit/device'
import { toast } from '#kit/feedback'
import { t, useText } from '#text'

/** Copies a text and shows a toast with the result. */
export async function copyWithToast(text: string): Promise<void> {
  if (await copyText(text)) toast(t('app.copied'), 'success')
  else toast(t('app.copy_failed'), 'error')
}

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
