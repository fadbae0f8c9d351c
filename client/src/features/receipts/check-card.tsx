import type { Check, Receipt } from '@bourse/contracts/receipts'
import { CircleCheck, CircleMinus, CircleX } from 'lucide-react'
import { Skeleton } from '#kit/feedback'
import { Card } from '#kit/layout'
import { type Key, useLanguage, useText } from '#text'
import { differenceText, type Finding, findingsOf } from './findings.ts'
import type { Checking } from './use-check.ts'

type Props = { checking: Checking; receipt: Receipt }

/** Explains the check, then shows its verdict, the first difference and all findings. */
export function CheckCard({ checking, receipt }: Props) {
  const t = useText()
  return (
    <Card>
      <div role="status">
        {checking.state === 'none' && <p className="text-sub text-t2">{t('receipt.what_check')}</p>}
        {checking.state === 'running' && (
          <>
            <p className="text-row text-t2">{t('receipt.checking')}</p>
            <Skeleton className="mt-3 h-24 w-full" />
          </>
        )}
        {checking.state === 'failed' && <p className="text-row text-error">{checking.message}</p>}
        {checking.state === 'done' && <CheckResult check={checking.check} receipt={receipt} />}
      </div>
    </Card>
  )
}

function CheckResult({ check, receipt }: { check: Check; receipt: Receipt }) {
  const t = useText()
  const language = useLanguage()
  const { difference } = check
  const Mark = check.isEqual ? CircleCheck : CircleX
  return (
    <>
      <p
        className={`flex items-center gap-2 text-h2 font-semi ${check.isEqual ? 'text-success' : 'text-error'}`}
      >
        <Mark size={24} strokeWidth={2} aria-hidden="true" className="shrink-0" />
        {t(check.isEqual ? 'receipt.equal' : 'receipt.unequal')}
      </p>
      <p className="mt-1.5 text-row text-t1 wrap-anywhere">
        {difference === null
          ? t('receipt.equal_note')
          : differenceText(difference, { t, language, rule: receipt.rule })}
      </p>
      <ul className="mt-3 space-y-1.5 border-t border-line pt-3">
        {findingsOf(check).map((finding) => (
          <Line key={finding.id} finding={finding} receipt={receipt} />
        ))}
      </ul>
    </>
  )
}

const FINDING_LABELS: Readonly<Record<Finding['id'], Key>> = {
  rule: 'receipt.check_rule',
  steps: 'receipt.check_steps',
  result: 'receipt.check_result',
  seal: 'receipt.check_seal',
  chain: 'receipt.check_chain',
}

const MARKS = {
  true: { Mark: CircleCheck, colorClass: 'text-success', word: 'receipt.found_right' },
  false: { Mark: CircleX, colorClass: 'text-error', word: 'receipt.found_wrong' },
  null: { Mark: CircleMinus, colorClass: 'text-t3', word: 'receipt.found_nothing' },
} as const

function Line({ finding: { id, isRight }, receipt }: { finding: Finding; receipt: Receipt }) {
  const t = useText()
  const isFirst = id === 'chain' && receipt.number === 1
  const { Mark, colorClass, word } = MARKS[String(isRight) as keyof typeof MARKS]
  return (
    <li className="flex items-baseline gap-2 text-sub" data-finding={`${id} ${String(isRight)}`}>
      <Mark size={16} strokeWidth={2} aria-hidden="true" className={`shrink-0 self-center ${colorClass}`} />
      <span className="min-w-0 grow text-t2 wrap-anywhere">
        {t(isFirst ? 'receipt.check_chain_first' : FINDING_LABELS[id], { rule: receipt.rule })}
      </span>
      <span className={`shrink-0 ${colorClass}`}>{t(word)}</span>
    </li>
  )
}
