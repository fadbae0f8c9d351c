import { parseInstant } from '@bourse/contracts/kit'
import { type Receipt, type ReceiptId, RECEIPT_KINDS } from '@bourse/contracts/receipts'
import { Button } from '#kit/control'
import { Empty, QueryView } from '#kit/feedback'
import { timeText } from '#kit/format'
import { BottomBar, Card, Section } from '#kit/layout'
import { useQueryValue } from '#kit/route'
import { useLanguage, useText } from '#text'
import { FactRows, Part, Steps } from './calculation.tsx'
import { CheckCard } from './check-card.tsx'
import { Gain } from './gain.tsx'
import { kindText } from './names.ts'
import { useReceipt, useReceiptOf } from './queries.ts'
import { Seal } from './seal.tsx'
import { TickTable } from './tick-table.tsx'
import { useCheck } from './use-check.ts'

/** One settlement, the inputs of its calculation, and the button that recalculates it. */
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

/** The newest receipt of a settlement, for links that do not know its id. */
function Found(filter: Parameters<typeof useReceiptOf>[0]) {
  const t = useText()
  const notOffered = <Empty title={t('app.not_built')} />
  return (
    <QueryView query={useReceiptOf(filter)} empty={<None />} unavailable={notOffered}>
      {({ list: [found] }) => found !== undefined && <One key={found.id} id={found.id} />}
    </QueryView>
  )
}

/** Other exchanges write no receipts. */
function One({ id }: { id: ReceiptId }) {
  const t = useText()
  return (
    <QueryView query={useReceipt(id)} unavailable={<Empty title={t('app.not_built')} />}>
      {(receipt) => <Whole receipt={receipt} />}
    </QueryView>
  )
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
