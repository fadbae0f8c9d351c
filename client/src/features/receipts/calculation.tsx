import type { Facts, Computation, Step } from '@bourse/contracts/kit'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '#kit/layout'
import { useLanguage, useText } from '#text'
import { formulaText, nameText } from './names.ts'
import { valueLines, valueText } from './values.ts'

/** A titled part of the receipt. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card>
    <h2 className="mb-1 text-row font-semi text-t1">{title}</h2>
    {children}
  </Card>
)

/** Facts by name; after a check, each with a mark. */
export function FactRows({ facts, computed = null }: { facts: Facts; computed?: Facts | null }) {
  const t = useText()
  const language = useLanguage()
  return (
    <dl className="divide-y divide-line">
      {Object.entries(facts).map(([name, value]) => (
        <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
          <dt className="text-sub text-t2">{nameText(name, t)}</dt>
          <dd className="num ml-auto max-w-full text-right text-row font-num text-t1 wrap-anywhere">
            {valueLines(name, value, { t, language }).map((line, at, lines) => (
              <span key={`${at} ${line}`} className={lines.length > 1 ? 'block text-sub' : ''}>
                {line}
              </span>
            ))}
            {computed !== null && <Mark isRight={computed[name] === value} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Each step with its formula and value, and the client's own value where it differs. */
export function Steps({ steps, computed }: { steps: readonly Step[]; computed: Computation | null }) {
  return (
    <ol className="divide-y divide-line">
      {steps.map((step, at) => (
        <StepRow
          key={`${at} ${step.name}`}
          step={step}
          own={computed === null ? null : (computed.steps[at] ?? NO_STEP)}
        />
      ))}
    </ol>
  )
}

const NO_STEP: Step = { name: '', formula: '', value: '' }

function StepRow({ step, own }: { step: Step; own: Step | null }) {
  const t = useText()
  const language = useLanguage()
  const isRight = own !== null && own.formula === step.formula && own.value === step.value
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <div className="min-w-0 grow basis-[45%]">
        <p className="text-sub text-t1">{nameText(step.name, t)}</p>
        <p className="text-cap text-t3 wrap-anywhere">{formulaText(step.formula, t)}</p>
      </div>
      <div className="num ml-auto max-w-full text-right text-row font-num text-t1 wrap-anywhere">
        {valueText(step.name, step.value, { t, language })}
        {own !== null && <Mark isRight={isRight} />}
        {own !== null && own.value !== step.value && (
          <p className="text-sub text-success">{valueText(step.name, own.value, { t, language }) || '—'}</p>
        )}
      </div>
    </li>
  )
}

function Mark({ isRight }: { isRight: boolean }) {
  const t = useText()
  const Sign = isRight ? Check : X
  return (
    <Sign
      size={16}
      strokeWidth={2.5}
      role="img"
      aria-label={t(isRight ? 'receipt.equal' : 'receipt.unequal')}
      className={`ml-1.5 inline-block align-[-2px] ${isRight ? 'text-success' : 'text-error'}`}
    />
  )
}
