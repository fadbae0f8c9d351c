import { type ComponentType, type FunctionComponent, type ReactNode, useEffect, useState } from 'react'

type Loaded<Props> = { readonly Part: ComponentType<Props> | null; readonly failure: unknown }

/**
 * A component whose code is loaded when it is first shown; `fallback` stands in its place meanwhile. A failure reaches
 * the error boundary of the page. Not React's `lazy`: after the fallback of a Suspense React delays the content for
 * 300 ms, even if the code arrives immediately.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): FunctionComponent<Props> {
  let loaded: ComponentType<Props> | null = null
  return function LazyComponent(props: Props) {
    const [{ Part, failure }, set] = useState<Loaded<Props>>(() => ({ Part: loaded, failure: null }))
    useEffect(() => {
      if (Part !== null) return
      load().then(
        (found) => {
          loaded = found
          set({ Part: found, failure: null })
        },
        (reason: unknown) => set({ Part: null, failure: reason }),
      )
    }, [Part])
    if (failure !== null) throw failure
    return Part === null ? fallback : <Part {...props} />
  }
}
