import type { ReactNode, Ref } from 'react'
import { ChevronLeft } from 'lucide-react'
import { IconButton } from '#kit/control'
import { useText } from '#text'
import { useIsScrolled } from './scroller.tsx'
import { Fill, fillActions, fillTitle } from './slots.tsx'

/** At most two icon buttons at the right of the nav bar, rendered by their page. */
export const NavActions = ({ children }: { children: ReactNode }) => <Fill slot="actions">{children}</Fill>

/** Replaces the title of the screen table with one that only the page knows, such as a symbol. */
export const NavTitle = ({ children }: { children: ReactNode }) => <Fill slot="title">{children}</Fill>

type Props = { title: string; onBack: (() => void) | null; headingRef: Ref<HTMLHeadingElement> }

export function NavBar({ title, onBack, headingRef }: Props) {
  const t = useText()
  const isScrolled = useIsScrolled()
  const titleClasses =
    title.length > 34 ? 'text-sub line-clamp-2' : title.length > 24 ? 'text-row' : 'text-h2'
  return (
    <header
      className={`relative z-(--z-bars) flex shrink-0 items-center gap-1 border-b px-1 pt-(--safe-t) transition-colors ${
        isScrolled ? 'border-line bg-card' : 'border-transparent bg-page'
      }`}
    >
      {onBack !== null && (
        <IconButton name={t('app.back')} onClick={onBack} className="text-t1!">
          <ChevronLeft size={24} strokeWidth={1.75} aria-hidden="true" />
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
    </header>
  )
}
