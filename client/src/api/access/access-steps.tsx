import type { Endpoint } from '@bourse/contracts/kit'
import { BadgeCheck, CircleCheck, CircleDashed, CircleX, Clock } from 'lucide-react'
import { LinkButton } from '#kit/control'
import { formatRoute, useRoute } from '#kit/route'
import { useText } from '#text'
import { accessSteps, type Step, type StepName } from './steps.ts'
import { useCaller } from './use-access.ts'

export type AccessCardProps = { readonly endpoint: Pick<Endpoint, 'access'>; readonly className?: string }

const MARKS = { done: CircleCheck, todo: CircleDashed, pending: Clock, rejected: CircleX }
const COLORS = { done: 'text-success', todo: 'text-t3', pending: 'text-warning', rejected: 'text-error' }

export function AccessSteps({ endpoint: { access }, className = '' }: AccessCardProps) {
  const t = useText()
  const caller = useCaller()
  const steps = accessSteps(access, caller)
  const next = steps.find(({ state }) => state !== 'done')
  return (
    <section
      className={`card space-y-2.5 p-4 ${className}`}
      aria-label={t('access.title')}
      data-part="access"
    >
      <h2 className="flex items-center gap-2 text-row font-semi">
        <BadgeCheck size={18} className="shrink-0 text-warning" />
        {t('access.title')}
      </h2>
      <p className="text-sub text-t2">{t('access.why')}</p>
      <ol className="flex flex-wrap gap-x-4 gap-y-2">
        {steps.map((step) => (
          <StepMark key={step.name} step={step} />
        ))}
      </ol>
      {next !== undefined && <NextStep step={next} />}
    </section>
  )
}

function StepMark({ step: { name, state } }: { step: Step }) {
  const t = useText()
  const Mark = MARKS[state]
  return (
    <li className="flex items-center gap-1.5 text-sub text-t2" data-step={name} data-state={state}>
      <Mark size={16} className={`shrink-0 ${COLORS[state]}`} />
      {t(`access.${name}`)}
      {state === 'pending' || state === 'rejected' ? (
        <span className={COLORS[state]}>{t(`access.${state}`)}</span>
      ) : (
        <span className="sr-only">{t(`access.${state}`)}</span>
      )}
    </li>
  )
}

const PAGES: Readonly<Record<StepName, string>> = {
  login: 'common/login',
  email: 'setting/security',
  phone: 'setting/security',
  identity: 'setting/real_mark',
}

/** The page of the next step, which leads back here. */
function NextStep({ step: { name } }: { step: Step }) {
  const t = useText()
  const here = formatRoute(useRoute())
  const queries = {
    login: { to: here },
    email: { bind: 'email', to: here },
    phone: { bind: 'mobile', to: here },
    identity: { from: here },
  }
  return (
    <LinkButton to={PAGES[name]} query={queries[name]} kind="neutral">
      {t(`access.${name}`)}
    </LinkButton>
  )
}
