import { type AnchorHTMLAttributes, createContext, type ReactElement, type ReactNode } from 'react'
import { use, useState, useSyncExternalStore } from 'react'
import { Link, Router } from 'wouter'
import { isPageOffered } from './offered-pages.ts'
import { type PageRoute, current, formatRoute, formatHref, listen, navigate } from './page-route.ts'
import { parseRoute, type Query, setQueryValue } from './page-route.ts'

/** The adapter for wouter; the reason is in client/src/kit/DECISIONS.md. */
function useHashPage(): [string, (to: string, how?: { replace?: boolean }) => void] {
  const { path } = useRoute()
  const go = (to: string, how?: { replace?: boolean }) => {
    const target = parseRoute(to)
    navigate(target.path, Object.fromEntries(target.query), how)
  }
  return [`/${path}`, go]
}

const useHashQuery = (): string => useRoute().query.toString()

const RouteContext = createContext<PageRoute | null>(null)

type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; replace: boolean }
/** The library declares that these may return texts; they return elements. */
const LibraryRouter = Router as (props: Parameters<typeof Router>[0]) => ReactElement
const Anchor = Link as (props: AnchorProps) => ReactElement

/** One route for the whole tree: a page that renders for another reason never sees that of the next page. */
export function RouteProvider({ children }: { children: ReactNode }) {
  const address = useSyncExternalStore(listen, current)
  return (
    <RouteContext value={address}>
      <LibraryRouter hook={useHashPage} searchHook={useHashQuery} hrefs={toHref}>
        {children}
      </LibraryRouter>
    </RouteContext>
  )
}

const toHref = (to: string) => (to.startsWith('#') ? to : `#${to}`)

export const useRoute = (): PageRoute => use(RouteContext) ?? current()

/** The link to the current page, in content that stands beside it. */
const BesideContext = createContext<string | null>(null)

type ScopeProps = { readonly route: PageRoute; readonly children: ReactNode }

/** Content that belongs to another page than the current one, such as the list beside a record. */
export function RouteScope({ route, children }: ScopeProps) {
  const { path, query } = useRoute()
  return (
    <BesideContext value={formatHref(path, Object.fromEntries(query)).slice(1)}>
      <RouteContext value={route}>{children}</RouteContext>
    </BesideContext>
  )
}

/** Changes a value of the query; from content beside the current page, opens the page of that content with it. */
export function useSetQueryValue(): (name: string, value: string) => void {
  const route = useRoute()
  const isBeside = use(BesideContext) !== null
  return (name, value) => setQueryValue(name, value, isBeside ? route : undefined)
}

export const useQueryValue = (name: string): string | null => useRoute().query.get(name)

/** The query of a link to the log-in page that leads back to the present page. */
export const useLoginQuery = (): Query => ({ to: formatRoute(useRoute()) })

/** The value with which the page was opened, even if the route changes while it is shown. */
export function useFirstQueryValue(name: string): string | null {
  const value = useQueryValue(name)
  return useState(value)[0]
}

const PAGES = '/pages/'

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: string
  query?: Query | undefined
  replace?: boolean
}

/**
 * A real link: it can be copied, opened in a new tab and reached by keyboard. Beside the page that it leads to, it is marked.
 * Nothing leads to a page that the platform does not offer.
 */
export function PageLink({ to, query, replace, children, ...rest }: LinkProps) {
  const href = formatHref(to, query).slice(1)
  const isShown = use(BesideContext) === href
  if (!isPageOffered(href.slice(PAGES.length))) return null
  return (
    <Anchor href={href} replace={replace === true} aria-current={isShown ? 'page' : undefined} {...rest}>
      {/* The library makes its element by itself, so the texts in it are isolated here. */}
      <>{children}</>
    </Anchor>
  )
}

/** A link to another site in a new window, without access to this one. */
export const ExternalAnchor = (props: AnchorHTMLAttributes<HTMLAnchorElement>) => (
  <a target="_blank" rel="noopener noreferrer" {...props} />
)

/** Results that a picker page returns to the page that opened it, by name of the choice. */
const state = new Map<string, string>()

export const setNavigationState = (name: string, value: string): void => void state.set(name, value)

/** Reads a result once and removes it. */
export function consumeNavigationState(name: string): string | null {
  const value = state.get(name) ?? null
  state.delete(name)
  return value
}
