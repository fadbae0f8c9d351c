import type { Computation, Facts as FactsByName, Step } from '@bourse/contracts/kit'
import { type Receipt, receiptFile } from '@bourse/contracts/receipts'
import { Check, Copy, Download, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#kit/control'
import { saveFile } from '#kit/device'
import { copyWithToast, toast } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { Card } from '#kit/layout'
import { Facts } from '#kit/list'
import { useText } from '#text'
import { ApiCallError } from '#api'
import { Moment } from './head.tsx'
import { fetchWithPrevious } from './check-card.tsx'
import { formulaText, nameText, valueLines, valueText } from './texts.ts'

export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card>
    <h2 className="mb-1 text-row font-semi text-t1">{title}</h2>
    {children}
  </Card>
)

type FactProps = { facts: FactsByName; computed?: FactsByName | null }

export function FactRows({ facts, computed = null }: FactProps) {
  const format = useFormat()
  const { t } = format
  const rows = Object.entries(facts).map(([name, value]) => ({
    label: nameText(name, t),
    value: (
      <span className="num font-num wrap-anywhere whitespace-normal">
        {valueLines(name, value, format).map((line, at, lines) => (
          <span key={`${at} ${line}`} className={lines.length > 1 ? 'block text-sub' : ''}>
            {line}
          </span>
        ))}
        {computed !== null && <Mark isRight={computed[name] === value} />}
      </span>
    ),
  }))
  return (
    <Facts
      layout="plain"
      className="divide-y divide-line text-sub [&_dd]:text-row [&_dt]:text-t2 [&>div]:gap-x-4 [&>div]:py-2"
      rows={rows}
    />
  )
}

export const Steps = ({ steps, computed }: { steps: readonly Step[]; computed: Computation | null }) => (
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

const NO_STEP: Step = { name: '', formula: '', value: '' }

function StepRow({ step, own }: { step: Step; own: Step | null }) {
  const format = useFormat()
  const { t } = format
  const isRight = own !== null && own.formula === step.formula && own.value === step.value
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <div className="min-w-0 grow basis-[45%]">
        <p className="text-sub text-t1">{nameText(step.name, t)}</p>
        <p className="text-cap text-t3 wrap-anywhere">{formulaText(step.formula, t)}</p>
      </div>
      <div className="num ml-auto max-w-full text-right text-row font-num text-t1 wrap-anywhere">
        {valueText(step.name, step.value, format)}
        {own !== null && <Mark isRight={isRight} />}
        {own !== null && own.value !== step.value && (
          <p className="text-sub text-success">{valueText(step.name, own.value, format) || '—'}</p>
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

const COLUMNS = [
  ['market.time', 'text-left'],
  ['receipt.of_market', 'pr-3 text-right'],
  ['receipt.of_price', 'text-right'],
  ['receipt.tick', 'pl-3 text-right'],
] as const

export function TickTable({ ticks }: Pick<Receipt, 'ticks'>) {
  const format = useFormat()
  const { t } = format
  const hasMarkets = new Set(ticks.map(({ market }) => market)).size > 1
  return (
    <table className="w-full border-collapse">
      <thead>
        <tr>
          {COLUMNS.filter(([name]) => hasMarkets || name !== 'receipt.of_market').map(([name, classes]) => (
            <th key={name} scope="col" className={`pb-1.5 text-cap font-reg text-t3 ${classes}`}>
              {t(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ticks.map((tick, at) => (
          <tr key={`${at} ${tick.id}`} className="num border-t border-line align-baseline font-num">
            <td className="py-2 pr-3 text-sub whitespace-normal text-t2">
              <Moment at={tick.at} />
            </td>
            {hasMarkets && <td className="py-2 pr-3 text-right text-sub text-t3">{tick.market}</td>}
            <td className="py-2 text-right text-row text-t1">{valueText('price', tick.price, format)}</td>
            <td className="py-2 pl-3 text-right text-sub text-t3 max-wide:break-all max-wide:whitespace-normal">
              {tick.id}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The hash chain, and a copy for checking elsewhere. */
export function Seal({ receipt }: { receipt: Receipt }) {
  const t = useText()
  const [isBusy, setBusy] = useState(false)
  const take = async (give: (file: string) => Promise<void> | void) => {
    setBusy(true)
    try {
      const { receipt: fresh, previous } = await fetchWithPrevious(receipt.id)
      await give(receiptFile(fresh, previous))
    } catch (failure) {
      if (!(failure instanceof ApiCallError)) throw failure
      toast(failure.message, 'error')
    } finally {
      setBusy(false)
    }
  }
  const save = (file: string) =>
    saveFile(new Blob([file], { type: 'application/json' }), `receipt-${receipt.number}.json`)
  const button = { kind: 'neutral', size: 'middle', isBusy, className: 'grow' } as const
  return (
    <Part title={t('receipt.seal')}>
      <Facts
        layout="grid"
        className="space-y-2.5 pt-1 text-sub [&_dd]:font-num [&_dd]:break-all [&_dd]:text-t2"
        rows={[
          { label: t('receipt.rule'), value: receipt.rule },
          { label: t('receipt.hash'), value: receipt.hash },
          { label: t('receipt.previous'), value: receipt.previous || t('receipt.first') },
        ]}
      />
      <p className="mt-3 border-t border-line pt-3 text-sub text-t3">{t('receipt.elsewhere')}</p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button {...button} onClick={() => void take(copyWithToast)}>
          <Copy size={16} />
          {t('receipt.copy_file')}
        </Button>
        <Button {...button} onClick={() => void take(save)}>
          <Download size={16} />
          {t('receipt.save_file')}
        </Button>
      </div>
    </Part>
  )
}
