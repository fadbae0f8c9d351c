import { ShieldAlert } from 'lucide-react'
import { LinkButton } from '#kit/control'
import { Section } from '#kit/layout'
import { useText } from '#text'

/** Replaces a form for a member without any factor, and leads to the page that sets one. */
export function FactorCard() {
  const t = useText()
  return (
    <Section className="pt-2">
      <section className="card flex flex-col items-center gap-3 border border-gold px-5 py-8 text-center">
        <ShieldAlert size={40} strokeWidth={1.5} className="text-warning" />
        <h2 className="text-h2 font-semi text-t1">{t('proof.missing_title')}</h2>
        <p className="text-row text-t2">{t('proof.missing_note')}</p>
        <LinkButton to="setting/security" kind="gold" size="main" className="mt-2">
          {t('screen.security')}
        </LinkButton>
      </section>
    </Section>
  )
}
