import { type Artwork, nft } from '@bourse/contracts/nft'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { call, handleApiError, queries, requireMember, session } from '#api'

type Code = Artwork['code']

/** Pressed hearts whose call has not returned. */
const pending = createStore<{ likes: ReadonlyMap<Code, boolean> }>(() => ({ likes: new Map() }))
const syncing = new Set<Code>()

session.subscribe((now, before) => {
  if (now.token !== before.token) pending.setState({ likes: new Map() })
})

function setPending(code: Code, isLiked: boolean | null): void {
  const likes = new Map(pending.getState().likes)
  if (isLiked === null) likes.delete(code)
  else likes.set(code, isLiked)
  pending.setState({ likes })
}

/** A cached response with the heart of one artwork set; the same object if it does not contain the artwork. */
export function withLike(cached: unknown, code: Code, isLiked: boolean): unknown {
  if (Array.isArray(cached)) {
    const next = cached.map((each) => withLike(each, code, isLiked))
    return next.some((each, at) => each !== cached[at]) ? next : cached
  }
  if (typeof cached !== 'object' || cached === null) return cached
  if ('code' in cached && cached.code === code && 'isLiked' in cached) return likedWork(cached, isLiked)
  let next = cached
  for (const [name, part] of Object.entries(cached)) {
    const changed = withLike(part, code, isLiked)
    if (changed !== part) next = { ...next, [name]: changed }
  }
  return next
}

function likedWork(work: { isLiked?: unknown; likes?: unknown }, isLiked: boolean) {
  if (work.isLiked === isLiked) return work
  const likes = typeof work.likes === 'number' ? { likes: work.likes + (isLiked ? 1 : -1) } : {}
  return { ...work, isLiked, ...likes }
}

/** The server toggles, so presses are sent one after the other and only until its state is the desired one. */
async function sync(code: Code, shown: boolean): Promise<void> {
  if (syncing.has(code)) return
  syncing.add(code)
  let stored = shown
  try {
    for (
      let target = pending.getState().likes.get(code);
      target !== undefined && target !== stored;
      target = pending.getState().likes.get(code)
    ) {
      await call(nft.like, { code }, { isQuiet: true })
      stored = target
    }
    const isNft = {
      predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => String(queryKey[0]).startsWith('nft.'),
    }
    queries.setQueriesData(isNft, (cached: unknown) => withLike(cached, code, stored))
    // The shown list keeps a removed work, so that it can be liked again.
    void queries.invalidateQueries({ queryKey: [nft.liked.name], refetchType: 'none' })
  } catch (failure) {
    handleApiError(failure)
  } finally {
    syncing.delete(code)
    setPending(code, null)
  }
}

/** The heart and its toggle: changed on screen at once, then on the server; undone if the call fails. */
export function useLike({ code, isLiked }: Pick<Artwork, 'code' | 'isLiked'>) {
  const isOn = useStore(pending, ({ likes }) => likes.get(code)) ?? isLiked === true
  const toggle = (): void => {
    if (!requireMember()) return
    setPending(code, !isOn)
    void sync(code, isLiked === true)
  }
  return { isOn, toggle }
}
