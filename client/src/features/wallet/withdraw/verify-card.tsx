import type { IdentityState } from '@bourse/contracts/identity'
import { BadgeCheck } from 'lucide-react'
import { LinkButton } from '#kit/control'
import { Section } from '#kit/layout'
import { current } from '#kit/route'
import { useText } from '#text'

/** Stands in place of the form until the first level is confirmed. */
export function VerifyCard({ review }: { review: IdentityState['basic'] }) {
  const t = useText()
  const { path, query } = current()
  const from = `${path}?${query.toString()}`
  return (
    <Section className="pt-2">
      <section className="card flex flex-col items-center gap-3 border border-gold px-5 py-8 text-center">
        <BadgeCheck size={40} strokeWidth={1.5} aria-hidden="true" className="text-warning" />
        <h2 className="text-h2 font-semi text-t1">{t('withdraw.verify_title')}</h2>
        <p className="text-row text-t2">
          {t(review === 'pending' ? 'settings.pending' : 'withdraw.verify_note')}
        </p>
        <LinkButton to="setting/real_mark" query={{ from }} kind="gold" size="main" className="mt-2">
          {t('settings.identity')}
        </LinkButton>
      </section>
    </Section>
  )
}
