import { security } from '@bourse/contracts/security'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { Button, LinkButton } from '#kit/control'
import { Section } from '#kit/layout'
import { useQueryValue } from '#kit/route'
import { useText } from '#text'
import { useEndpointMutation } from '#api'

/** The page of a mailed link. Opening it changes nothing, because mail scanners open links; the button freezes. */
export function Screen() {
  const t = useText()
  const token = useQueryValue('token') ?? ''
  const freeze = useEndpointMutation(security.freeze)
  const [result, setResult] = useState<string | null>(null)
  const Mark = result === null ? ShieldAlert : ShieldCheck
  return (
    <Section className="pt-2">
      <section className="card flex flex-col items-center gap-3 border border-gold px-5 py-8 text-center">
        <Mark size={40} strokeWidth={1.5} className={result === null ? 'text-warning' : 'text-success'} />
        <h2 className="text-h2 font-semi text-t1" role="status">
          {result ?? t('security.freeze_title')}
        </h2>
        {result === null && <p className="text-row text-t2">{t('security.freeze_note')}</p>}
        {result === null ? (
          <Button
            kind="danger"
            size="main"
            className="mt-2"
            isBusy={freeze.isBusy}
            onClick={() => void freeze.send({ token }).then(setResult)}
          >
            {t('screen.freeze')}
          </Button>
        ) : (
          <LinkButton to="kefu/index" kind="gold" size="main" className="mt-2">
            {t('screen.support')}
          </LinkButton>
        )}
      </section>
    </Section>
  )
}
