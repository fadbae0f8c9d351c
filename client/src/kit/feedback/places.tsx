import type { ReactNode } from 'react'
import { RotateCw } from 'lucide-react'
import { Drawing } from '#kit/picture'
import { useText } from '#text'

type EmptyProps = { title?: string; children?: ReactNode; picture?: ReactNode }

/** Empty state: explains what belongs here and offers the first step (as children). */
export function Empty({ title, children, picture }: EmptyProps) {
  const t = useText()
  return (
    <div className="flex flex-col items-center gap-3 px-8 py-12 text-center">
      {picture ?? <EmptyTray />}
      <p className="text-row text-t2">{title ?? t('app.empty')}</p>
      {children}
    </div>
  )
}

const EmptyTray = () => (
  <Drawing width={96} height={72}>
    <path d="M14 40 24 16h48l10 24v18a4 4 0 0 1-4 4H18a4 4 0 0 1-4-4Z" stroke="var(--control)" />
    <path d="M14 40h20l4 7h20l4-7h20" stroke="var(--control)" />
    <path d="M34 26h28M38 33h20" stroke="var(--bg-3)" />
    <path d="M48 4v5M36 6l2 4M60 6l-2 4" stroke="var(--primary-text)" />
  </Drawing>
)

type ErrorProps = { message?: string | undefined; retry?: (() => void) | undefined; children?: ReactNode }

/** Error state: the reason and a retry button; the last good values may be shown below. */
export function ErrorBox({ message, retry, children }: ErrorProps) {
  const t = useText()
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-8 py-10 text-center">
      <Drawing width={96} height={72}>
        <path d="M10 52h20l7-18 10 30 9-40 7 28h23" stroke="var(--control)" />
        <path d="m70 10 12 12m0-12L70 22" stroke="var(--error)" />
      </Drawing>
      <p className="text-row text-t2">{message ?? t('app.load_failed')}</p>
      {retry !== undefined && (
        <button
          type="button"
          onClick={retry}
          className="press flex min-h-hit items-center gap-2 rounded-md bg-neutral px-5 text-row font-semi text-t1"
        >
          <RotateCw size={16} />
          {t('app.retry')}
        </button>
      )}
      {children}
    </div>
  )
}
