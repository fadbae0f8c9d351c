import { LinkButton } from '#kit/control'
import { Drawing, Empty } from '#kit/feedback'
import { useText } from '#text'

/** Stands for a page whose calls the platform does not have. */
export function Screen() {
  const t = useText()
  return (
    <div className="flex flex-1 flex-col justify-center pb-16">
      <Empty title={t('app.not_offered')} picture={<Plans />}>
        <p className="max-w-64 text-sub text-balance text-t3">{t('app.not_offered_note')}</p>
        <LinkButton to="index/index" kind="neutral">
          {t('screen.home')}
        </LinkButton>
      </Empty>
    </div>
  )
}

const Plans = () => (
  <Drawing width={120} height={88}>
    <rect x="32" y="6" width="44" height="76" rx="8" stroke="var(--control)" />
    <path d="M46 12h16" stroke="var(--control)" />
    <path d="M40 30h28M40 40h18M40 64h28" stroke="var(--bg-3)" />
    <path d="m40 56 8-7 7 4 12-10" stroke="var(--primary-text)" />
    <path d="M92 26v36M92 62l-5 8h10Z" stroke="var(--warning)" />
    <path d="M86 26h12v-8H86Z" stroke="var(--warning)" />
  </Drawing>
)
