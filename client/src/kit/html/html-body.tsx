import './prose.css'
import { useMemo } from 'react'
import { cleanHtml } from './clean.ts'

/** A text by the operator, in the type of the app. */
export function HtmlBody({ html }: { html: string }) {
  const clean = useMemo(() => ({ __html: cleanHtml(html) }), [html])
  return (
    <div
      className="prose-desk text-row text-t2"
      // oxlint-disable-next-line react/no-danger -- the single sink; what goes in has just been cleaned
      dangerouslySetInnerHTML={clean}
    />
  )
}
