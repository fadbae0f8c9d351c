import { type ReactElement, useEffect, useState } from 'react'

type Component<Props> = (props: Props) => ReactElement | null
type LoadedPart<Props> = { readonly Part: Component<Props> | null; readonly failure: unknown }

/**
 * A component whose code is loaded when it is first shown; `fallback` stands in its place meanwhile. A failure reaches
 * the error boundary of the page, or hides a part that the page can do without; the next instance tries again. Not React's `lazy`: after the fallback of a
 * Suspense React delays the content for 300 ms, even if the code arrives immediately.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<Component<Props>>,
  fallback: ReactElement | null = null,
  onFailure: 'throw' | 'hide' = 'throw',
): Component<Props> {
  let loaded: Component<Props> | null = null
  let loading: Promise<Component<Props>> | null = null
  const start = (): Promise<Component<Props>> => {
    if (loading !== null) return loading
    const begun = load()
    loading = begun
    begun.then(
      (found) => {
        loaded = found
      },
      () => {
        loading = null
      },
    )
    return begun
  }
  return function LazyComponent(props: Props) {
    // Starts the request in the first render, before the fallback is drawn.
    const [starting] = useState(start)
    const [{ Part, failure }, set] = useState<LoadedPart<Props>>(() => ({ Part: loaded, failure: null }))
    useEffect(() => {
      starting.then(
        (found) => set((now) => (now.Part === found ? now : { Part: found, failure: null })),
        (reason: unknown) => set({ Part: null, failure: reason }),
      )
    }, [starting])
    if (failure !== null && onFailure === 'throw') throw failure
    return Part === null ? fallback : <Part {...props} />
  }
}
