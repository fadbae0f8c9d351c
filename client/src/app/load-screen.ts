import { CHUNK_TIMEOUT_MS } from '@bourse/contracts/product'
import { isPageOffered } from '#kit/route'
import { loadAreas } from '#text'
import type { ScreenComponent } from './screen-row.ts'
import type { ScreenRow } from './screens.ts'

const started = new Map<string, Promise<ScreenComponent>>()
const loaded = new Map<string, ScreenComponent>()

export class ChunkFailure extends Error {
  override readonly name = 'ChunkFailure'
}

function within(work: Promise<ScreenComponent>): Promise<ScreenComponent> {
  return new Promise((give, refuse) => {
    const timer = setTimeout(() => refuse(new ChunkFailure('too slow')), CHUNK_TIMEOUT_MS)
    work
      .then(give, (cause: unknown) => refuse(new ChunkFailure('not loaded', { cause })))
      .finally(() => clearTimeout(timer))
  })
}

export function loadScreen(row: ScreenRow): Promise<ScreenComponent> {
  const known = started.get(row.path)
  if (known !== undefined) return known
  const isOffered = isPageOffered(row.path)
  const load = isOffered ? row.load : () => import('./not-offered.screen.tsx')
  const texts = loadAreas(isOffered ? (row.texts ?? []) : ['not-offered'])
  const work = within(Promise.all([load(), texts]).then(([module]) => module.Screen))
  started.set(row.path, work)
  work.then(
    (Screen) => loaded.set(row.path, Screen),
    // The component that shows the page handles the failure of the returned promise.
    () => undefined,
  )
  return work
}

export const loadedScreen = (row: ScreenRow): ScreenComponent | null => loaded.get(row.path) ?? null

/** Allows a failed page to be loaded again. */
export const clearFailedScreen = (row: ScreenRow): void => void started.delete(row.path)
