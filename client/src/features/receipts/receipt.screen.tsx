import {
  type Receipt,
  type ReceiptId,
  RECEIPT_KIND_NAMES,
  receipts,
  SETTLEMENT_KINDS,
} from '@bourse/contracts/receipts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Button } from '#kit/control'
import { NotOffered } from '#kit/detail'
import { QueryView } from '#kit/feedback'
import { BottomBar, Card, Section } from '#kit/layout'
import { PageLink, useQueryValue } from '#kit/route'
import { useText } from '#text'
import { queryFor, setPreference } from '#api'
import { CheckCard, useCheck } from './check-card.tsx'
import { Gain, listInput, Moment, NoReceipt, type ReceiptFilter } from './head.tsx'
import { FactRows, Part, Seal, Steps, TickTable } from './sections.tsx'
import { subjectText } from './texts.ts'

export function Screen() {
  const id = useQueryValue('id') as ReceiptId | null
  const subject = useQueryValue('subject')
  const word = useQueryValue('kind')
  const kind = RECEIPT_KIND_NAMES.find((each) => each === word) ?? null
  if (id !== null) return <One key={id} id={id} />
  return subject === null ? <NoReceipt /> : <Found kind={kind} subject={subject} />
}

/** The newest receipt of a settlement, for links that do not know its id. */
function Found(filter: ReceiptFilter) {
  const query = useQuery(queryFor(receipts.list, { ...listInput(filter), page: 1, limit: 1 }))
  return (
    <QueryView query={query} empty={<NoReceipt />} unavailable={<NotOffered />}>
      {({ list: [found] }) => found !== undefined && <One key={found.id} id={found.id} />}
    </QueryView>
  )
}

/** Other exchanges write no receipts. */
function One({ id }: { id: ReceiptId }) {
  return (
    <QueryView query={useQuery(queryFor(receipts.one, { id }))} unavailable={<NotOffered />}>
      {(receipt) => <Whole receipt={receipt} />}
    </QueryView>
  )
}

function Whole({ receipt }: { receipt: Receipt }) {
  const t = useText()
  const { checking, run } = useCheck(receipt)
  const check = checking.state === 'done' ? checking.check : null
  const isEqual = check?.isEqual === true
  useEffect(() => {
    if (isEqual) setPreference('hasVerifiedReceipt', true)
  }, [isEqual])
  return (
    <>
      <Section className="space-y-3 pt-1 pb-6">
        <Head receipt={receipt} />
        <CheckCard checking={checking} receipt={receipt} />
        <Part title={t('receipt.inputs')}>
          <FactRows facts={receipt.inputs} />
        </Part>
        {receipt.ticks.length > 0 && (
          <Part title={t('receipt.ticks')}>
            <TickTable ticks={receipt.ticks} />
          </Part>
        )}
        {isSettlement(receipt) && (
          <PageLink {...linkToSettlements(receipt)} className="press hit px-1 text-sub font-semi text-link">
            {t('settlement.prices')}
          </PageLink>
        )}
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

const isSettlement = ({ kind }: Receipt): boolean => (SETTLEMENT_KINDS as readonly string[]).includes(kind)

/** The public prices of this product, the one of this receipt first. */
const linkToSettlements = ({ kind, issuedAt }: Receipt) => ({
  to: 'proof/prices',
  query: { kind, until: issuedAt },
})

function Head({ receipt }: { receipt: Receipt }) {
  const t = useText()
  return (
    <Card>
      <p className="text-sub text-t2">
        {subjectText(receipt, t)} · {t(`receipt.kind_${receipt.kind}`)}
      </p>
      <Gain
        receipt={receipt}
        className="mt-0.5 block text-[min(28px,7.2vw)] leading-[calc(36px+var(--lh-add))] font-semi"
      />
      <p className="mt-1 flex flex-wrap gap-x-3 text-sub text-t3">
        <span>{t('receipt.number', { n: String(receipt.number) })}</span>
        <span className="num">
          <Moment at={receipt.issuedAt} />
        </span>
      </p>
    </Card>
  )
}
