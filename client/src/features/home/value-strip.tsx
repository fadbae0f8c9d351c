import { LinkButton } from '#kit/control'
import { lazyComponent } from '#kit/layout'
import { useText } from '#text'
import { useIsMember } from '#api'

const Owned = lazyComponent(async () => (await import('./portfolio-summary.tsx')).PortfolioSummary)

/** The portfolio of a member, or sign-up for a guest. Both have the same height, so that nothing shifts. */
export const ValueStrip = () => (
  <section className="relative mx-gutter min-h-34 overflow-hidden rounded-lg bg-card shadow-top">
    {useIsMember() ? <Owned /> : <Guest />}
  </section>
)

function Guest() {
  const t = useText()
  return (
    <div className="flex min-h-34 flex-col justify-between gap-3 p-4">
      <div className="flex items-start justify-between gap-3">
        <div>
          <h2 className="text-h2 leading-[calc(24px+var(--lh-add))] font-semi tracking-tight text-balance">
            {t('home.welcome')}
          </h2>
          <p className="pt-0.5 text-sub text-t2">{t('home.welcome_note')}</p>
        </div>
        <Horizon />
      </div>
      <div className="flex gap-2">
        <LinkButton to="common/register" className="flex-1">
          {t('screen.register')}
        </LinkButton>
        <LinkButton to="common/login" kind="neutral" className="flex-1">
          {t('screen.login')}
        </LinkButton>
      </div>
    </div>
  )
}

const Horizon = () => (
  <svg
    viewBox="8 0 104 62"
    width="88"
    height="52"
    aria-hidden="true"
    className="shrink-0"
    fill="none"
    strokeWidth="1.5"
    strokeLinecap="round"
  >
    <g stroke="var(--price-up)">
      <path d="M18 42v16M66 22v22M102 4v20" />
      <rect x="14" y="46" width="8" height="8" rx="1.5" fill="var(--bg-1)" />
      <rect x="62" y="26" width="8" height="13" rx="1.5" fill="var(--bg-1)" />
      <rect x="98" y="8" width="8" height="12" rx="1.5" fill="var(--bg-1)" />
    </g>
    <g stroke="var(--price-down)" fill="var(--price-down)">
      <path d="M42 34v18M84 16v18" />
      <rect x="38" y="38" width="8" height="10" rx="1.5" />
      <rect x="80" y="20" width="8" height="10" rx="1.5" />
    </g>
  </svg>
)
