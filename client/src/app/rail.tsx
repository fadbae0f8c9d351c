import type { Tab } from '#kit/layout'
import { isPageOffered, PageLink } from '#kit/route'
import { useText } from '#text'

type Props = {
  readonly tabs: readonly Tab[]
  readonly chosen: number | undefined
  readonly hasLabels: boolean
}

/** The five destinations at the left edge of a tablet, and of a mobile device in landscape. */
export function Rail({ tabs, chosen, hasLabels }: Props) {
  const t = useText()
  return (
    <nav
      aria-label={t('app.main_menu')}
      className={`z-(--z-bars) shrink-0 overflow-y-auto border-r border-line bg-card pt-(--safe-t) pl-[env(safe-area-inset-left,0px)] no-scrollbar ${hasLabels ? 'w-22' : 'w-16'}`}
    >
      <ul className={`flex flex-col ${hasLabels ? 'gap-1 py-3' : 'h-full justify-around py-1'}`}>
        {tabs.map(
          ({ path, label, Icon }, at) =>
            isPageOffered(path) && (
              <li key={path}>
                <PageLink
                  to={path}
                  aria-label={t(label)}
                  aria-current={at === chosen ? 'page' : undefined}
                  className={`press flex flex-col items-center justify-center gap-1 px-1 -outline-offset-2 ${hasLabels ? 'min-h-16' : 'min-h-hit'} ${at === chosen ? 'text-link' : 'text-t3'}`}
                >
                  <Icon size={24} strokeWidth={1.75} {...(at === chosen ? CHOSEN : {})} />
                  {hasLabels && (
                    <span className={`text-center text-tab ${at === chosen ? 'font-semi' : 'font-med'}`}>
                      {t(label)}
                    </span>
                  )}
                </PageLink>
              </li>
            ),
        )}
      </ul>
    </nav>
  )
}

const CHOSEN = { fill: 'currentColor', fillOpacity: 0.22 }
