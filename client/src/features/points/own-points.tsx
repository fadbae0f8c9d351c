import type { Amount } from '@bourse/contracts/kit'
import { POINTS_FOR_FIRST_DEPOSIT, POINTS_FOR_SIGN_UP, TURNOVER_PER_POINT } from '@bourse/contracts/points'
import { Skeleton } from '#kit/feedback'
import { quantityText } from '#kit/format'
import { Card, Section } from '#kit/layout'
import { Num } from '#kit/market'
import { useLanguage, useText } from '#text'
import { useUser } from '#api'

/** The points in large, and the separate credit score beside them. */
export function OwnPoints({ own, isKnown }: { own: Amount | null; isKnown: boolean }) {
  const t = useText()
  const language = useLanguage()
  const score = useUser()?.creditScore ?? null
  const text = (amount: Amount) => quantityText(amount, language)
  return (
    <Section className="pt-1 pb-3">
      <Card>
        <div className="flex items-start justify-between gap-4">
          <div className="min-w-0">
            <p className="text-sub text-t2">{t('points.own')}</p>
            {!isKnown ? (
              <Skeleton className="mt-1 h-10 w-28" />
            ) : (
              <p className="text-[32px] leading-[calc(40px+var(--lh-add))] font-semi">
                {own === null ? <span className="text-t3">—</span> : <Num text={text(own)} />}
              </p>
            )}
          </div>
          {score !== null && (
            <div className="shrink-0 text-right">
              <p className="text-sub text-t3">{t('points.credit_score')}</p>
              <p className="num text-row font-num text-t2">{text(score)}</p>
            </div>
          )}
        </div>
        <p className="mt-3 border-t border-line pt-3 text-sub text-t3">
          {t('points.earned_by', {
            signup: text(POINTS_FOR_SIGN_UP),
            deposit: text(POINTS_FOR_FIRST_DEPOSIT),
            turnover: text(TURNOVER_PER_POINT),
          })}
        </p>
      </Card>
    </Section>
  )
}
