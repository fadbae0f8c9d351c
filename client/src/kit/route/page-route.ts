export type Query = Readonly<Record<string, string | undefined>>
/** The finished orders of a product: a ticket already shows the open ones. */
export type HistoryLink = { readonly to: string; readonly query: { readonly tab: string } }
/** `key` distinguishes two visits to one page; `direction` sets the slide animation. */
export type PageRoute = {
  readonly path: string
  readonly query: URLSearchParams
  readonly key: number
  readonly direction: 'forward' | 'back' | 'replace'
}

const PREFIX = '/pages/'

/** Parses the part after the `#`; an empty one is the root, which is Home. */
export function parseRoute(hash: string): { path: string; query: URLSearchParams } {
  const [raw = '', search = ''] = hash.replace(/^#?\/?/, '/').split('?')
  const path = raw.startsWith(PREFIX) ? raw.slice(PREFIX.length) : raw.slice(1)
  return { path: path.replace(/\/+$/, ''), query: new URLSearchParams(search) }
}

export function formatHref(path: string, query: Query = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, value)
  const text = search.toString()
  return `#${PREFIX}${path}${text === '' ? '' : `?${text}`}`
}

/** Formats a page with its query as a value of another page's query; `parseRoute` reads it. */
export function formatRoute({ path, query }: Pick<PageRoute, 'path' | 'query'>): string {
  const search = query.toString()
  return search === '' ? path : `${path}?${search}`
}

const readStep = (state: unknown): number | undefined => (state as { at?: number } | null)?.at

let depth = 0
let address: PageRoute | null = null
/** The change that a starting transition will apply. */
let pending: (() => void) | null = null
const listeners = new Set<() => void>()

/**
 * Changes the address, from page to page within a view transition. The address changes in its callback, together
 * with the page: in between, the old page would render with the query of the next one.
 */
function changeTo(path: string, change: () => PageRoute): void {
  const apply = () => {
    address = change()
    notify()
  }
  if (path === address?.path || !hasTransitions()) return apply()
  pending = apply
  const transition = document.startViewTransition(() => {
    if (pending === apply) applyPending()
  })
  // Rejects when the next navigation skips this animation; the page itself has changed.
  transition.ready.catch(() => undefined)
}

/** Applies a change whose transition has not begun, so that the next one builds on it. */
function applyPending(): void {
  const apply = pending
  pending = null
  apply?.()
}

const hasTransitions = () =>
  'startViewTransition' in document && !matchMedia('(prefers-reduced-motion: reduce)').matches

/** React renders the new page in the same task, before the browser takes its picture for the transition. */
function notify(): void {
  for (const listener of listeners) listener()
}

const interceptors: (() => void)[] = []

/** While an overlay is open, back closes it instead of the page; the newest overlay comes first. */
export function interceptBack(close: () => void): () => void {
  interceptors.push(close)
  return () => {
    const at = interceptors.indexOf(close)
    if (at >= 0) interceptors.splice(at, 1)
  }
}

function onPop() {
  applyPending()
  const at = readStep(history.state)
  if (at === depth) return
  const cover = interceptors.at(-1)
  if (cover !== undefined && at !== undefined && at < depth) {
    history.go(depth - at)
    cover()
    return
  }
  // A pasted or edited URL has no history state of the app.
  const key = at ?? depth + 1
  if (at === undefined) history.replaceState({ at: key }, '')
  const direction = key < depth ? 'back' : 'forward'
  depth = key
  const page = parseRoute(location.hash)
  changeTo(page.path, () => ({ ...page, key, direction }))
}

export function current(): PageRoute {
  if (address === null) {
    depth = readStep(history.state) ?? 0
    history.replaceState({ at: depth }, '')
    address = { ...parseRoute(location.hash), key: depth, direction: 'replace' }
  }
  return address
}

export function listen(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('popstate', onPop)
    // The URL may change while the first page loads, before the listener is attached.
    if (address !== null) onPop()
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('popstate', onPop)
  }
}

/** The URL of another site; null for any text that is no https URL. */
export function httpsUrl(text: string | null): URL | null {
  try {
    const url = new URL(text ?? '')
    return url.protocol === 'https:' ? url : null
  } catch {
    return null
  }
}

/** Opens a page. `replace` replaces the present history entry. */
export function navigate(path: string, query: Query = {}, how: { replace?: boolean } = {}): void {
  applyPending()
  const from = current()
  const href = formatHref(path, query)
  const isReplaced = how.replace === true
  if (!isReplaced && href === location.hash) return
  const page = parseRoute(href)
  changeTo(page.path, () => {
    if (isReplaced) history.replaceState({ at: from.key }, '', href)
    else history.pushState({ at: from.key + 1 }, '', href)
    depth = isReplaced ? from.key : from.key + 1
    return { ...page, key: depth, direction: isReplaced ? 'replace' : 'forward' }
  })
}

/** Changes a value of the query of the current page, or opens the given page with it. */
export function setQueryValue(name: string, value: string, page?: Pick<PageRoute, 'path' | 'query'>): void {
  applyPending()
  const { path, query } = page ?? current()
  navigate(path, { ...Object.fromEntries(query), [name]: value }, { replace: true })
}

/** Goes to the previous page; on a deep link without one, to the given parent. */
export function back(parent = 'index/index'): void {
  applyPending()
  if (current().key > 0) history.back()
  else navigate(parent, {}, { replace: true })
}
