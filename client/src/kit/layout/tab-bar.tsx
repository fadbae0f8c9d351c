import type { ReactNode } from 'react'
import { useIsKeyboardOpen } from '#kit/device'
import { PageLink } from '#kit/route'
import { useText } from '#text'

export type Tab = {
  readonly path: string
  readonly label: string
  readonly icon: ReactNode
  readonly chosenIcon: ReactNode
  readonly hasDot?: boolean
}

/**
 * Five tabs; back from any of them leads to the first. Colour, a filled icon and weight mark the chosen one.
 */
export function TabBar({ tabs, chosen }: { tabs: readonly Tab[]; chosen: string }) {
  const t = useText()
  if (useIsKeyboardOpen()) return null
  return (
    <nav
      aria-label={t('app.main_menu')}
      className="relative z-(--z-bars) shrink-0 border-t border-line bg-card pb-(--safe-b)"
    >
      <ul className="flex h-tab">
        {tabs.map((tab) => {
          const isChosen = tab.path === chosen
          return (
            <li key={tab.path} className="min-w-16 flex-1">
              <PageLink
                to={tab.path}
                replace={chosen !== tabs[0]?.path}
                aria-current={isChosen ? 'page' : undefined}
                className={`press relative flex h-full flex-col items-center justify-center gap-0.5 -outline-offset-2 ${isChosen ? 'text-link' : 'text-t3'}`}
              >
                {isChosen ? tab.chosenIcon : tab.icon}
                <span className={`text-tab whitespace-nowrap ${isChosen ? 'font-semi' : 'font-med'}`}>
                  {tab.label}
                </span>
                {tab.hasDot === true && (
                  <span className="absolute top-1 left-1/2 ml-2.5 size-2 rounded-pill bg-error">
                    <span className="sr-only">{t('app.unread')}</span>
                  </span>
                )}
              </PageLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
