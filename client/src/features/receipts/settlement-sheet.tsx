import type { Settlement, SettlementCheck } from '@bourse/contracts/receipts'
import { CircleCheck, CircleMinus, CircleX } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#kit/control'
import { canDigest, fromBase64, sha256 } from '#kit/device'
import { useFormat } from '#kit/format'
import { Facts } from '#kit/list'
import { Sheet } from '#kit/overlay'
import { type Key, useText } from '#text'
import { ApiCallError } from '#api'
import { fetchBlocks, fetchTicks, isRecordEqual, recordText } from './public-record.ts'

type Props = { settlement: Settlement; onClose: () => void }

/** One settlement price: its rule in words, the recorded prices, and a check on the client. */
export function SettlementSheet({ settlement, onClose }: Props) {
  const { t, fullText, timeText } = useFormat()
  const { kind, symbol, rule, at, price, mark, samples, window } = settlement
  return (
    <Sheet title={`${symbol} · ${t(`receipt.kind_${kind}`)}`} onClose={onClose}>
      <Facts
        rows={[
          { label: t('market.time'), value: timeText(at) },
          {
            label: t('receipt.of_price'),
            value: price === null ? t('settlement.too_few') : fullText(price),
            isStrong: true,
          },
          mark !== null && { label: t('receipt.of_mark_price'), value: fullText(mark) },
          {
            label: t('receipt.rule'),
            value: (
              <>
                <span className="block text-sub">{t(ruleKey(settlement))}</span>
                <span className="block text-cap text-t3">{rule}</span>
              </>
            ),
          },
          ...(window === null
            ? []
            : [
                { label: t('receipt.of_window_from'), value: timeText(window.from) },
                { label: t('receipt.of_window_to'), value: timeText(window.to) },
                { label: t('receipt.of_tick_count'), value: String(window.count) },
                { label: t('receipt.of_tick_sum'), value: fullText(window.sum) },
                { label: t('receipt.of_tick_digest'), value: <Hash text={window.digest} /> },
              ]),
        ]}
      />
      {samples.length > 0 && <Samples samples={samples} />}
      <CheckButton settlement={settlement} />
    </Sheet>
  )
}

/** The rule in words. */
export function ruleKey({ kind, mark, window }: Pick<Settlement, 'kind' | 'mark' | 'window'>): Key {
  if (window !== null) return 'settlement.rule_mean'
  if (mark !== null) return 'settlement.rule_mark'
  return kind === 'overnight' ? 'settlement.rule_newest' : 'settlement.rule_second'
}

const Hash = ({ text }: { text: string }) => (
  <span className="num font-num text-cap break-all whitespace-normal text-t2">{text}</span>
)

function Samples({ samples }: Pick<Settlement, 'samples'>) {
  const { t, fullText, timeText } = useFormat()
  return (
    <section className="pt-3">
      <h3 className="text-row font-semi">{t('receipt.ticks')}</h3>
      <ul className="divide-y divide-line">
        {samples.map(({ at, price, minuteHash }) => (
          <li key={at} className="py-2">
            <p className="num flex flex-wrap justify-between gap-x-3 font-num text-sub">
              <span className="text-t2">{timeText(at)}</span>
              <span className="text-t1">{fullText(price)}</span>
            </p>
            {minuteHash !== null && (
              <p className="text-cap text-t3">
                {t('settlement.minute_hash')} <Hash text={minuteHash} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

type Checking =
  | { readonly state: 'none' | 'running' }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'done'; readonly check: SettlementCheck }

function CheckButton({ settlement }: { settlement: Settlement }) {
  const t = useText()
  const [checking, set] = useState<Checking>({ state: 'none' })
  const run = async (): Promise<Checking> => {
    if (!canDigest()) return { state: 'failed', message: t('receipt.no_digest') }
    const verifier = await import('./verify-settlement.ts').catch(() => null)
    if (verifier === null) return { state: 'failed', message: t('app.chunk_failed') }
    try {
      const list = { digest: sha256, read: fetchTicks }
      const deps = { digest: sha256, fromBase64, read: fetchBlocks, list }
      return { state: 'done', check: await verifier.checkSettlement(settlement, deps) }
    } catch (failure) {
      if (failure instanceof ApiCallError) return { state: 'failed', message: failure.message }
      throw failure
    }
  }
  return (
    <div className="space-y-3 pt-4">
      <div role="status">
        {checking.state === 'failed' && <p className="text-row text-error">{checking.message}</p>}
        {checking.state === 'done' && <Result check={checking.check} />}
      </div>
      <Button
        isBusy={checking.state === 'running'}
        onClick={() => {
          set({ state: 'running' })
          void run().then(set)
        }}
      >
        {t(checking.state === 'done' ? 'receipt.check_again' : 'receipt.check')}
      </Button>
    </div>
  )
}

const MARKS = {
  true: { Mark: CircleCheck, colorClass: 'text-success', word: 'receipt.equal' },
  false: { Mark: CircleX, colorClass: 'text-error', word: 'receipt.unequal' },
  null: { Mark: CircleMinus, colorClass: 'text-warning', word: 'receipt.partly' },
} as const

/** True only if the price follows from the samples, and the public record has them. */
export const summarizeCheck = ({ isEqual, record }: SettlementCheck): boolean | null =>
  !isEqual ? false : record === null ? null : isRecordEqual(record)

function Result({ check }: { check: SettlementCheck }) {
  const format = useFormat()
  const { t, fullText } = format
  const found = summarizeCheck(check)
  const { Mark, colorClass, word } = MARKS[`${found}`]
  const price = check.price === null ? t('receipt.nothing') : fullText(check.price)
  const reason = check.record === null ? null : recordText(check.record, format)
  return (
    <>
      <p className={`flex items-center gap-2 text-body font-semi ${colorClass}`} data-check={`${found}`}>
        <Mark size={20} className="shrink-0" />
        {t(word)}
      </p>
      <p className="mt-1 text-sub text-t2 wrap-anywhere">
        {found === true
          ? t('settlement.equal')
          : check.isEqual && reason !== null
            ? reason
            : t('settlement.unequal', { price })}
      </p>
    </>
  )
}
