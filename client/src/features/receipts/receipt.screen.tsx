import { parseInstant } from '@bourse/contracts/kit'
import { type Receipt, type ReceiptId, RECEIPT_KINDS } from '@bourse/contracts/receipts'
import { Button } from '#kit/control'
import { Empty, ErrorBox, SkeletonRows } from '#kit/feedback'
import { timeText } from '#kit/format'
import { BottomBar, Card, Section } from '#kit/layout'
import { useQueryValue } from '#kit/route'
import { useLanguage, useText } from '#text'
import type { ApiCallError } from '#api'
import { FactRows, Part, Steps } from './calculation.tsx'
import { CheckCard } from './check-card.tsx'
import { Gain } from './gain.tsx'
import { kindText } from './names.ts'
import { useReceipt, useReceiptOf } from './queries.ts'
import { Seal } from './seal.tsx'
import { TickTable } from './tick-table.tsx'
import { useCheck } from './use-check.ts'

/** One settlement, all that it was worked out from, and the button that works it out again. */
export function Screen() {
  const id = useQueryValue('id') as ReceiptId | null
  const subject = useQueryValue('subject')
  const word = useQueryValue('kind')
  const kind = RECEIPT_KINDS.find((each) => each === word) ?? null
  if (id !== null) return <One key={id} id={id} />
  return subject === null ? <None /> : <Found kind={kind} subject={subject} />
}

function None() {
  const t = useText()
  return (
    <Empty title={t('receipt.none')}>
      <p className="text-sub text-t3">{t('receipt.none_note')}</p>
    </Empty>
  )
}

/** Whoever links here knows what was settled, not the number of its receipt. */
function Found(filter: Parameters<typeof useReceiptOf>[0]) {
  const { data, error, refetch } = useReceiptOf(filter)
  const [found] = data?.list ?? []
  if (found !== undefined) return <One key={found.id} id={found.id} />
  if (data !== undefined) return <None />
  return error === null ? <SkeletonRows /> : <Failed error={error} retry={() => void refetch()} />
}

function One({ id }: { id: ReceiptId }) {
  const { data, error, refetch } = useReceipt(id)
  if (data !== undefined) return <Whole receipt={data} />
  return error === null ? <SkeletonRows /> : <Failed error={error} retry={() => void refetch()} />
}

/** Other exchanges write no receipts. */
function Failed({ error, retry }: { error: ApiCallError; retry: () => void }) {
  const t = useText()
  if (error.code === 'not_available') return <Empty title={t('app.not_built')} />
  return <ErrorBox message={error.message} retry={retry} />
}

function Whole({ receipt }: { receipt: Receipt }) {
  const t = useText()
  const { checking, run } = useCheck(receipt.id)
  const check = checking.state === 'done' ? checking.check : null
  return (
    <>
      <Section className="space-y-3 pt-1 pb-6">
        <Head receipt={receipt} />
        <CheckCard checking={checking} receipt={receipt} />
        <Part title={t('receipt.inputs')}>
          <FactRows facts={receipt.inputs} />
        </Part>
        <Part title={t('receipt.ticks')}>
          <TickTable ticks={receipt.ticks} />
        </Part>
        <Part title={t('receipt.steps')}>
          <Steps steps={receipt.steps} computed={check?.computation ?? null} />
        </Part>
        <Part title={t('receipt.result')}>
          <FactRows facts={receipt.result} computed={check?.computation?.result ?? null} />
        </Part>
        <Seal receipt={receipt} />
      </Section>
      <BottomBar>
        <Button isBusy={checking.state === 'running'} onClick={run}>
          {t(checking.state === 'done' ? 'receipt.check_again' : 'receipt.check')}
        </Button>
      </BottomBar>
    </>
  )
}

function Head({ receipt }: { receipt: Receipt }) {
  const t = useText()
  const language = useLanguage()
  const at = parseInstant(receipt.issuedAt)
  const symbol = receipt.inputs['symbol']
  return (
    <Card>
      <p className="text-sub text-t2">
        {symbol === undefined ? kindText(receipt.kind, t) : `${symbol} · ${kindText(receipt.kind, t)}`}
      </p>
      <Gain
        receipt={receipt}
        className="mt-0.5 block text-[28px] leading-[calc(36px+var(--lh-add))] font-semi"
      />
      <p className="mt-1 flex flex-wrap gap-x-3 text-sub text-t3">
        <span>{t('receipt.number', { n: String(receipt.number) })}</span>
        <span className="num">{at === null ? receipt.issuedAt : timeText(at, language)}</span>
      </p>
    </Card>
  )
}
