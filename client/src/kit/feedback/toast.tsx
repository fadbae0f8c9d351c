import { TOAST_MS } from '@bourse/contracts/product'
import { useSyncExternalStore } from 'react'
import { copyText } from '#kit/device'
import { t } from '#text'

export type Tone = 'plain' | 'success' | 'error'
/** A next step offered by a toast; the page must offer it elsewhere too, because toasts disappear. */
export type ToastAction = { readonly label: string; readonly run: () => void }
type Toast = {
  readonly text: string
  readonly tone: Tone
  readonly turn: number
  readonly action: ToastAction | null
}

let current: Toast | null = null
let turn = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function show(next: Toast | null) {
  current = next
  for (const listener of listeners) listener()
}

/** Shows one toast at a time; the newest replaces the last and disappears after 1.5 s. */
export function toast(text: string, tone: Tone = 'plain', action: ToastAction | null = null): void {
  clearTimeout(timer)
  turn += 1
  show({ text, tone, turn, action })
  timer = setTimeout(() => show(null), TOAST_MS)
}

export function dismissToast(): void {
  clearTimeout(timer)
  show(null)
}

/** Copies a text and shows a toast with the result. */
export async function copyWithToast(text: string): Promise<void> {
  if (await copyText(text)) toast(t('app.copied'), 'success')
  else toast(t('app.copy_failed'), 'error')
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const EDGE = { plain: 'before:bg-link', success: 'before:bg-success', error: 'before:bg-error' }

/** The live region stays mounted and outside of inert parts, so that screen readers announce it. */
export function Toasts() {
  const shown = useSyncExternalStore(listen, () => current)
  return (
    <div
      role="status"
      aria-live={shown?.tone === 'error' ? 'assertive' : 'polite'}
      className="pointer-events-none absolute inset-x-0 bottom-[22%] z-(--z-toast) flex justify-center px-8"
    >
      {shown !== null && (
        <p
          key={shown.turn}
          data-toast={shown.tone}
          className={`toast-in relative max-w-full overflow-hidden rounded-md border border-line bg-chip py-3 pr-4 pl-5 text-center text-sub font-med text-t1 before:absolute before:inset-y-0 before:left-0 before:w-1 ${EDGE[shown.tone]}`}
        >
          {shown.text}
          {shown.action !== null && <Step action={shown.action} />}
        </p>
      )}
    </div>
  )
}

function Step({ action }: { action: ToastAction }) {
  const press = () => {
    dismissToast()
    action.run()
  }
  return (
    <button type="button" onClick={press} className="hit pointer-events-auto ml-3 font-semi text-link">
      {action.label}
    </button>
  )
}
