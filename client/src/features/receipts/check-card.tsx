import { unreachable } from '@bourse/contracts/kit'
import {
  type Check,
  hasDraw,
  type Mismatch,
  type Receipt,
  type ReceiptId,
  receipts,
} from '@bourse/contracts/receipts'
import { CircleCheck, CircleMinus, CircleX } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { canDigest, now, sha256 } from '#kit/device'
import { Skeleton } from '#kit/feedback'
import { type Format, useFormat } from '#kit/format'
import { Card } from '#kit/layout'
import { useText } from '#text'
import { ApiCallError, call, queries, queryFor } from '#api'
import { loadHashes } from '#api/draw'
import {
  checkPublicRecord,
  isRecordEqual,
  findPublication,
  type RecordFinding,
  recordText,
  recheckDelay,
} from './public-record.ts'
import { nameText, valueText } from './texts.ts'

/** Fetches the receipt and its predecessor, and shows the fetched one; a missing predecessor is a finding of the check. */
export async function fetchWithPrevious(
  id: ReceiptId,
): Promise<{ receipt: Receipt; previous: Receipt | null }> {
  const receipt = await call(receipts.one, { id })
  queries.setQueryData(queryFor(receipts.one, { id }).queryKey, receipt)
  if (receipt.earlier === null) return { receipt, previous: null }
  const previous = await call(receipts.one, { id: receipt.earlier }).catch((failure: unknown) => {
    if (failure instanceof ApiCallError && failure.reason === 'not_found') return null
    throw failure
  })
  return { receipt, previous }
}

type CheckState =
  | { readonly state: 'none' | 'running' }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'done'; readonly check: Check; readonly record: RecordFinding | null }

/**
 * Refetches the receipt, recomputes it on the client, and compares its prices with the public record; again by itself
 * when the record of its minute is published.
 */
export function useCheck({ id }: Receipt): { checking: CheckState; run: () => void } {
  const t = useText()
  const [checking, set] = useState<CheckState>({ state: 'none' })
  const work = async (): Promise<CheckState> => {
    if (!canDigest()) return { state: 'failed', message: t('receipt.no_digest') }
    try {
      const { receipt, previous } = await fetchWithPrevious(id)
      const draw = hasDraw(receipt.kind) ? { hmac: (await loadHashes()).hmac } : {}
      const verifier = await import('./verify.ts').catch(() => null)
      if (verifier === null) return { state: 'failed', message: t('app.chunk_failed') }
      const check = await verifier.checkReceipt(receipt, { digest: sha256, previous, ...draw })
      return { state: 'done', check, record: await checkPublicRecord(receipt) }
    } catch (failure) {
      if (failure instanceof ApiCallError) return { state: 'failed', message: failure.message }
      throw failure
    }
  }
  const run = () => {
    if (checking.state === 'running') return
    set({ state: 'running' })
    void work().then(set)
  }
  const repeat = useEffectEvent(() => void work().then(set))
  const publication = checking.state === 'done' ? findPublication(checking.record) : null
  useEffect(() => {
    if (publication === null) return undefined
    const timer = setTimeout(repeat, recheckDelay(publication, now()))
    return () => clearTimeout(timer)
    // Each result that is still incomplete starts the timer again.
  }, [checking, publication])
  return { checking, run }
}

/** Each part of the check; null if it could not be checked. */
export function listFindings(check: Check) {
  const isKnown = check.difference?.part !== 'rule'
  const isComputed = check.computation !== null
  const isMissing = isKnown ? false : null
  return [
    { id: 'rule', isRight: isKnown },
    { id: 'steps', isRight: isComputed ? check.areStepsEqual : isMissing },
    { id: 'result', isRight: isComputed ? check.isResultEqual : isMissing },
    { id: 'seal', isRight: check.isHashEqual },
    { id: 'chain', isRight: check.isChainWhole },
  ] as const
}

export function differenceText(difference: Mismatch, format: Format, rule: string): string {
  const { t } = format
  const { part, name } = difference
  const displayText = (value: string | null): string =>
    value === null || value === '' ? t('receipt.nothing') : valueText(name, value, format)
  const values = {
    name: nameText(name, t),
    written: displayText(difference.written),
    expected: displayText(difference.expected),
  }
  switch (part) {
    case 'rule':
      return t('receipt.diff_rule', { rule })
    case 'facts':
      return t('receipt.diff_facts')
    case 'step':
    case 'result':
    case 'draw':
      return t('receipt.diff_result', values)
    case 'hash':
      return t('receipt.diff_seal')
    case 'chain':
      return t('receipt.diff_chain')
    default:
      return unreachable(part)
  }
}

export function CheckCard({ checking, receipt }: { checking: CheckState; receipt: Receipt }) {
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
        {checking.state === 'done' && <CheckResult {...checking} receipt={receipt} />}
      </div>
    </Card>
  )
}

const MARKS = {
  true: { Mark: CircleCheck, colorClass: 'text-success', word: 'receipt.found_right' },
  false: { Mark: CircleX, colorClass: 'text-error', word: 'receipt.found_wrong' },
  null: { Mark: CircleMinus, colorClass: 'text-t3', word: 'receipt.found_nothing' },
} as const

const OVERALL = {
  true: { ...MARKS.true, word: 'receipt.equal' },
  false: { ...MARKS.false, word: 'receipt.unequal' },
  pending: { ...MARKS.true, word: 'receipt.on_device' },
  null: { ...MARKS.null, colorClass: 'text-warning', word: 'receipt.partly' },
} as const

const RECORD_LINES = {
  true: 'receipt.record_agrees',
  false: 'receipt.record_differs',
  null: 'receipt.record_uncovered',
} as const

/** Reports success only if the receipt is right and the public record covers its prices and agrees. */
function summarizeFindings(check: Check, record: RecordFinding | null): keyof typeof OVERALL {
  if (!check.isEqual) return 'false'
  if (findPublication(record) !== null) return 'pending'
  return record === null ? 'true' : `${isRecordEqual(record)}`
}

type ResultProps = { check: Check; record: RecordFinding | null; receipt: Receipt }

function CheckResult({ check, record, receipt }: ResultProps) {
  const format = useFormat()
  const { t } = format
  const { difference } = check
  const { rule } = receipt
  const overall = OVERALL[summarizeFindings(check, record)]
  return (
    <>
      <p className={`flex items-center gap-2 text-h2 font-semi ${overall.colorClass}`}>
        <overall.Mark size={24} className="shrink-0" />
        {t(overall.word)}
      </p>
      <p className="mt-1.5 text-row text-t1 wrap-anywhere">
        {difference === null ? t('receipt.equal_note') : differenceText(difference, format, rule)}
      </p>
      <ul className="mt-3 space-y-1.5 border-t border-line pt-3">
        {listFindings(check).map(({ id, isRight }) => {
          const { Mark: Found, ...found } = MARKS[`${isRight}`]
          const isFirst = id === 'chain' && receipt.number === 1
          return (
            <li key={id} className="flex items-baseline gap-2 text-sub" data-finding={`${id} ${isRight}`}>
              <Found size={16} className={`shrink-0 self-center ${found.colorClass}`} />
              <span className="min-w-0 grow text-t2 wrap-anywhere">
                {t(isFirst ? 'receipt.check_chain_first' : `receipt.check_${id}`, { rule })}
              </span>
              <span className={`shrink-0 ${found.colorClass}`}>{t(found.word)}</span>
            </li>
          )
        })}
        {record !== null && <RecordLine record={record} />}
      </ul>
    </>
  )
}

function RecordLine({ record }: { record: RecordFinding }) {
  const format = useFormat()
  const { t } = format
  const isRight = isRecordEqual(record)
  const { Mark, colorClass } = MARKS[`${isRight}`]
  const reason = recordText(record, format)
  return (
    <li className="flex items-baseline gap-2 text-sub" data-finding={`record ${isRight}`}>
      <Mark size={16} className={`mt-0.5 shrink-0 self-start ${colorClass}`} />
      <span className="min-w-0 grow text-t2 wrap-anywhere">
        {findPublication(record) === null && (
          <span className={colorClass}>{t(RECORD_LINES[`${isRight}`])}</span>
        )}
        {reason !== null && <span className="block">{reason}</span>}
      </span>
    </li>
  )
}
