import { TOAST_MS } from '@bourse/contracts/product'
import { create } from 'zustand'
import { copyText } from '#kit/device'
import { t } from '#text'

type Tone = 'plain' | 'success' | 'error'
/** A next step offered by a toast; the page must offer it elsewhere too, because toasts disappear. */
type ToastAction = { readonly label: string; readonly run: () => void }
type Toast = {
  readonly text: string
  readonly tone: Tone
  readonly turn: number
  readonly action: ToastAction | null
}

const useToast = create<Toast | null>(() => null)
let turn = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Shows one toast at a time; the newest replaces the last and disappears after 1.5 s. */
export function toast(text: string, tone: Tone = 'plain', action: ToastAction | null = null): void {
  clearTimeout(timer)
  turn += 1
  useToast.setState({ text, tone, turn, action })
  timer = setTimeout(dismissToast, TOAST_MS)
}

function dismissToast(): void {
  clearTimeout(timer)
  useToast.setState(null)
}

/** Shows the server's message of a successful request, then continues. */
export const withToast = (next: () => void) => (message: string) => {
  toast(message, 'success')
  next()
}

export async function copyWithToast(text: string): Promise<void> {
  if (await copyText(text)) toast(t('app.copied'), 'success')
  else toast(t('app.copy_failed'), 'error')
}

const EDGE = { plain: 'before:bg-link', success: 'before:bg-success', error: 'before:bg-error' }

/** The live region stays mounted and outside of inert parts, so that screen readers announce it. */
export function Toasts() {
  const shown = useToast()
  const act = () => {
    dismissToast()
    shown?.action?.run()
  }
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
          {shown.action !== null && (
            <button type="button" onClick={act} className="hit pointer-events-auto ml-3 font-semi text-link">
              {shown.action.label}
            </button>
          )}
        </p>
      )}
    </div>
  )
}
