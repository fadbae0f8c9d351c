import './prose.css'
import { useMemo } from 'react'
import { cleanHtml } from './clean.ts'

/** Renders a text by the operator in the typography of the app. */
export function HtmlBody({ html }: { html: string }) {
  const clean = useMemo(() => ({ __html: cleanHtml(html) }), [html])
  return (
    <div
      className="prose-desk text-row text-t2"
      // oxlint-disable-next-line react/no-danger -- the only sink; its input has just been sanitised
      dangerouslySetInnerHTML={clean}
    />
  )
}
