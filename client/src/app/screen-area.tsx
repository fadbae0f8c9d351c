import { Component, type ReactNode, Suspense, useEffect, useState } from 'react'
import { isOnline } from '#kit/device'
import { ErrorBox, SkeletonRows } from '#kit/feedback'
import { useText } from '#text'
import { ChunkFailure, clearFailedScreen, loadedScreen, loadScreen } from './load-screen.ts'
import type { ScreenComponent } from './screen-row.ts'
import type { ScreenRow } from './screens.ts'

const SKELETON_AFTER_MS = 200

/** A page that loads fast shows no skeleton. */
function LateSkeleton() {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SKELETON_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLate ? <SkeletonRows count={8} /> : null
}

type State = { readonly Screen: ScreenComponent | null; readonly failure: unknown }

/**
 * The page after its code has loaded. Not a Suspense: after a fallback React delays the content for 300 ms,
 * even if the code arrives immediately.
 */
function Loaded({ row }: { row: ScreenRow }) {
  const [{ Screen, failure }, set] = useState<State>(() => ({ Screen: loadedScreen(row), failure: null }))
  useEffect(() => {
    loadScreen(row).then(
      (loaded) => set({ Screen: loaded, failure: null }),
      (reason: unknown) => set({ Screen: null, failure: reason }),
    )
  }, [row])
  if (failure !== null) throw failure
  return Screen === null ? <LateSkeleton /> : <Screen />
}

function Failed({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useText()
  const message = t(error instanceof ChunkFailure ? 'app.chunk_failed' : 'app.load_failed')
  return <ErrorBox message={message} retry={retry} />
}

type CatchProps = { children: ReactNode; onRetry: () => void }

/** Error boundary of the page area: the bars stay usable. */
class Catch extends Component<CatchProps, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  retry = () => {
    // Browsers cache the failure of a module, so a retry reloads the page; offline there is nothing to load.
    if (this.state.error instanceof ChunkFailure && isOnline()) location.reload()
    this.props.onRetry()
    this.setState({ error: null })
  }

  override render() {
    const { error } = this.state
    return error === null ? this.props.children : <Failed error={error} retry={this.retry} />
  }
}

export const ScreenArea = ({ row }: { row: ScreenRow }) => (
  <Catch key={row.path} onRetry={() => clearFailedScreen(row)}>
    <Suspense fallback={<LateSkeleton />}>
      <Loaded row={row} />
    </Suspense>
  </Catch>
)
