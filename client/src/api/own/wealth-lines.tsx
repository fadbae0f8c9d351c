import { negate, ZERO } from '@bourse/contracts/kit'
import { signedText, useFormat } from '#kit/format'
import { Change, changeColorClass, Num } from '#kit/market'
import { type Key, useText } from '#text'
import { usePreference } from '#api'
import type { Wealth } from '#api/portfolio'
import { OwnFiat, useInFiat } from './own-figures.tsx'

/** The total at the top of a page: the member's own wealth, or the assets where debts are not known. */
export const headline = ({ assets, own }: Wealth) => own?.equity ?? assets
export const headlineName = (wealth: Wealth | undefined): Key =>
  wealth === undefined || wealth.own === null ? 'home.value' : 'home.equity'

/** The lines under the total: the result of a day, then the parts of the total if it has more than one. */
export function WealthLines({ wealth }: { wealth: Wealth }) {
  const { assets, own } = wealth
  const t = useText()
  if (own === null) return null
  const { floating, debts } = own
  const parts = [
    { name: t('home.value'), value: assets },
    { name: t('home.open_profit'), value: floating },
    { name: t('home.debts'), value: negate(debts) },
  ]
  return (
    <>
      <DayLine wealth={wealth} />
      {(floating !== ZERO || debts !== ZERO) && (
        <p className="flex flex-wrap gap-x-3 text-cap text-t3" data-part="wealth">
          {parts
            .filter(({ value }) => value !== ZERO)
            .map(({ name, value }) => (
              <span key={name}>
                {name} <OwnFiat usd={value} hasCode={false} className="text-t2" />
              </span>
            ))}
        </p>
      )}
    </>
  )
}

/** The result of the last 24 hours; nothing where it is not known. */
export function DayLine({ wealth }: { wealth: Wealth }) {
  const { t, fiatText } = useFormat()
  const inFiat = useInFiat()
  const isHidden = usePreference('hidesBalances')
  const day = wealth.own?.day ?? null
  if (day === null) return null
  const { result, percent } = day
  const shown = inFiat(result)
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-sub" data-part="day">
      <span className="text-t3">{t('home.today')}</span>
      <Num
        text={signedText(shown, fiatText(shown))}
        isHidden={isHidden}
        isPlain
        className={isHidden ? '' : changeColorClass(shown)}
      />
      {!isHidden && percent !== null && <Change percent={percent} className="text-cap" />}
    </p>
  )
}
