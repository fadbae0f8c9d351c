import { ChevronLeft, type LucideIcon } from 'lucide-react'
import { createContext, type ReactNode, type Ref, use } from 'react'
import { createPortal } from 'react-dom'
import { create } from 'zustand'
import { IconButton } from '#kit/control'
import { useIsKeyboardOpen, useKeyboardInset, useWindowClass } from '#kit/device'
import { isPageOffered, PageLink } from '#kit/route'
import { type Key, useText } from '#text'
import { useIsScrolled } from './blocks.tsx'

type Slot = 'title' | 'actions' | 'foot'
type Slots = Readonly<Record<Slot, HTMLElement | null>>

const useSlots = create<Slots>(() => ({ title: null, actions: null, foot: null }))

/** Ref callbacks of the slots; module-level functions, so that React attaches each once. */
const fillTitle = (title: HTMLElement | null) => useSlots.setState({ title })
const fillActions = (actions: HTMLElement | null) => useSlots.setState({ actions })
const fillFoot = (foot: HTMLElement | null) => useSlots.setState({ foot })

/** Renders children into a slot of the frame. */
function Fill({ slot, children }: { slot: Slot; children: ReactNode }) {
  const element = useSlots((slots) => slots[slot])
  // The fragment isolates a text (`#kit/jsx`), which no element of the page contains.
  return element === null ? null : createPortal(<>{children}</>, element)
}

/** Renders the icon buttons of a page, at most two, at the right of the nav bar. */
export const NavActions = ({ children }: { children: ReactNode }) => <Fill slot="actions">{children}</Fill>

/** Replaces the title of the screen table with one that only the page knows, such as a symbol. */
export const NavTitle = ({ children }: { children: ReactNode }) => <Fill slot="title">{children}</Fill>

type NavProps = {
  title: string
  onBack: (() => void) | null
  headingRef: Ref<HTMLHeadingElement>
  /** The width of the page's content. */
  className?: string
}

export function NavBar({ title, onBack, headingRef, className = '' }: NavProps) {
  const t = useText()
  const isScrolled = useIsScrolled()
  const titleClasses =
    title.length > 34 ? 'text-sub line-clamp-2' : title.length > 24 ? 'text-row' : 'text-h2'
  return (
    <header
      className={`relative z-(--z-bars) shrink-0 border-b pt-(--safe-t) transition-colors ${
        isScrolled ? 'border-line bg-card' : 'border-transparent bg-page'
      }`}
    >
      <div className={`flex items-center gap-1 px-1 ${className}`}>
        {onBack !== null && (
          <IconButton name={t('app.back')} onClick={onBack} className="text-t1!">
            <ChevronLeft size={24} strokeWidth={1.75} />
          </IconButton>
        )}
        <div className={`flex min-h-nav min-w-0 flex-1 items-center ${onBack === null ? 'pl-3' : ''}`}>
          <div ref={fillTitle} className="peer min-w-0 flex-1 empty:hidden" />
          <h1
            ref={headingRef}
            tabIndex={-1}
            className={`min-w-0 font-semi peer-[:not(:empty)]:sr-only ${titleClasses}`}
          >
            {title}
          </h1>
        </div>
        <div ref={fillActions} className="flex shrink-0 items-center" />
      </div>
    </header>
  )
}

type BarProps = { children: ReactNode; className?: string }

/** Whether a bottom bar is where its page renders it, in a narrow window too. */
export const IsInPage = createContext(false)

/**
 * The main action of a page. In a narrow window it is within thumb reach: below the scrolling area, where it covers no row. In a
 * wider window it is where its page renders it: at the end of the form. Its submit button references the form by
 * `form`, because it may be outside of it in the document.
 */
export function BottomBar({ children, className = 'px-gutter py-3' }: BarProps) {
  const isInPage = use(IsInPage)
  if (useWindowClass() !== 'phone') return <div className={className}>{children}</div>
  const bar = <div className={`border-t border-line ${className}`}>{children}</div>
  return isInPage ? bar : <Fill slot="foot">{bar}</Fill>
}

/** Renders the main action: above the tab bar, and above a keyboard that overlays the page. */
export function BottomBarSlot() {
  const keyboard = useKeyboardInset()
  return (
    <div
      ref={fillFoot}
      style={keyboard === 0 ? undefined : { paddingBottom: keyboard }}
      className="relative z-(--z-sticky) shrink-0 bg-page last:not-empty:pb-(--safe-b)"
    />
  )
}

export type Tab = { readonly path: string; readonly label: Key; readonly Icon: LucideIcon }

/** Back from any tab leads to the first. Colour, a filled icon and weight mark the chosen one. */
export function TabBar({ tabs, chosen }: { tabs: readonly Tab[]; chosen: number }) {
  const t = useText()
  if (useIsKeyboardOpen()) return null
  return (
    <nav
      aria-label={t('app.main_menu')}
      className="relative z-(--z-bars) shrink-0 border-t border-line bg-card pb-(--safe-b)"
    >
      <ul className="flex h-tab">
        {tabs.map(
          ({ path, label, Icon }, at) =>
            isPageOffered(path) && (
              <li key={path} className="min-w-16 flex-1">
                <PageLink
                  to={path}
                  replace={chosen !== 0}
                  aria-current={at === chosen ? 'page' : undefined}
                  className={`press relative flex h-full flex-col items-center justify-center gap-0.5 -outline-offset-2 ${at === chosen ? 'text-link' : 'text-t3'}`}
                >
                  <Icon size={24} {...(at === chosen ? CHOSEN_ICON : PLAIN_ICON)} />
                  <span className={`text-tab whitespace-nowrap ${at === chosen ? 'font-semi' : 'font-med'}`}>
                    {t(label)}
                  </span>
                </PageLink>
              </li>
            ),
        )}
      </ul>
    </nav>
  )
}

const PLAIN_ICON = { strokeWidth: 1.75 }
const CHOSEN_ICON = { fill: 'currentColor', fillOpacity: 0.22 }
