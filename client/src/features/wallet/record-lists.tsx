import { type Amount, type Instant, subtract } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import {
  type AccountKind,
  type Deposit,
  type Entry,
  type EntryGroup,
  wallet,
  type Withdrawal,
} from '@bourse/contracts/wallet'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { type Status, StatusTag, Timeline } from '#kit/feedback'
import { truncateMiddle, type Format, useFormat } from '#kit/format'
import { type Fact, Facts, HistoryList, HistoryScreen, RecordRow } from '#kit/list'
import { Sheet } from '#kit/overlay'
import { CoinDisc } from '#kit/picture'
import { type Key, type Text, useText } from '#text'
import { pagesFor } from '#api'
import { OwnBalance } from '#api/own'
import { ReceiptLink, linkToSubjectReceipt, linkToReceipts } from '#api/receipts'
import { type BillEvent, eventPages, listAccounts, sumEvent } from './bill-events.ts'
import { SignedAmount } from './figures.tsx'
import { CopyId, EmptyList } from './record-parts.tsx'
import { SwapRow, useSwaps } from './swap-row.tsx'

type RowProps = Omit<ComponentProps<typeof RecordRow>, 'icon' | 'onPress'> & { code: string }
type Steps = ComponentProps<typeof Timeline>['steps']
type SheetProps = {
  title: string
  facts: readonly (Fact | false)[]
  steps?: Steps
  receipt?: ComponentProps<typeof ReceiptLink>['link'] | undefined
}

type Kind<T> = {
  row: (record: T, format: Format) => RowProps
  sheet: (record: T, format: Format) => SheetProps
}

type ListProps<T> = Omit<ComponentProps<typeof HistoryList<T>>, 'keyOf' | 'row' | 'sheet'> & { kind: Kind<T> }

function RecordList<T extends { readonly id: string }>({ kind: { row, sheet }, ...list }: ListProps<T>) {
  const format = useFormat()
  return (
    <HistoryList
      {...list}
      keyOf={({ id }) => id}
      row={(record, open) => {
        const { code, ...props } = row(record, format)
        return <RecordRow icon={<CoinDisc code={code} size={32} />} {...props} onPress={open} />
      }}
      sheet={(record, close) => <RecordSheet {...sheet(record, format)} onClose={close} />}
    />
  )
}

const RecordSheet = ({ title, facts, steps, receipt, onClose }: SheetProps & { onClose: () => void }) => (
  <Sheet title={title} onClose={onClose}>
    <Facts rows={facts} />
    {steps !== undefined && (
      <div className="pt-4">
        <Timeline steps={steps} />
      </div>
    )}
    {receipt !== undefined && (
      <p className="flex justify-end pt-1">
        <ReceiptLink link={receipt} className="inline-flex min-h-hit items-center" />
      </p>
    )}
  </Sheet>
)

const TAGS: Readonly<Record<Deposit['status'], { status: Status; label: Key }>> = {
  submitted: { status: 'warning', label: 'record.reviewing' },
  approved: { status: 'success', label: 'record.complete' },
  rejected: { status: 'error', label: 'record.failed' },
}

const depositTag = (state: Deposit['status'], t: Text) => (
  <StatusTag status={TAGS[state].status}>{t(TAGS[state].label)}</StatusTag>
)

/** A deposit or a withdrawal; deposits have no fee, network and address. */
type Movement = Omit<Withdrawal, 'id' | 'quantity' | 'method'> & {
  id: string
  amount: Amount
  receipt: SheetProps['receipt']
}

const movementKind = <T,>(
  title: 'record.deposit_of' | 'record.withdrawal_of',
  done: Key,
  toMovement: (record: T) => Movement,
): Kind<T> => ({
  row: (record, { t, timeText }) => {
    const { code, amount, status, at, network, address } = toMovement(record)
    const notes = [network, address && truncateMiddle(address), at === null ? null : timeText(at)]
    return {
      code,
      title: t(title, { coin: code }),
      note: notes.filter((note) => note !== null).join(' · ') || undefined,
      value: <OwnBalance value={amount} code={code} />,
      trailing: depositTag(status, t),
    }
  },
  sheet: (record, format) => {
    const { t } = format
    const movement = toMovement(record)
    const { id, code, amount, status, reason, net, network, address, tag } = movement
    const balance = (value: Amount) => <OwnBalance value={value} code={code} />
    return {
      title: t(title, { coin: code }),
      facts: [
        { label: t('deposit.amount'), value: balance(amount) },
        { label: t('record.status'), value: depositTag(status, t) },
        net !== null && { label: t('deposit.fee'), value: balance(subtract(amount, net)) },
        net !== null && { label: t('deposit.receive'), value: balance(net) },
        network !== null && { label: t('deposit.network'), value: network },
        address !== null && {
          label: t('record.address'),
          value: <span className="break-all">{address}</span>,
        },
        tag !== null && { label: t('withdraw.tag'), value: tag },
        reason !== null && reason !== '' && { label: t('record.reason'), value: reason },
        { label: t('record.number'), value: <CopyId text={id} /> },
      ],
      steps: listSteps(movement, t(done), format),
      receipt: movement.receipt,
    }
  },
})

/** Submitted, reviewed, completed or refused; pending steps have no time. */
function listSteps({ status, at, updatedAt }: Movement, done: string, { t, timeText }: Format): Steps {
  const buildNote = (moment: Instant | null) => (moment === null ? {} : { note: timeText(moment) })
  const first = { title: t('record.submitted'), ...buildNote(at), state: 'done' } as const
  if (status === 'submitted')
    return [first, { title: t('record.reviewing'), state: 'now' }, { title: done, state: 'next' }]
  return status === 'approved'
    ? [first, { title: done, ...buildNote(updatedAt), state: 'done' }]
    : [first, { title: t('record.refused'), ...buildNote(updatedAt), state: 'failed' }]
}

const NONE = { net: null, network: null, address: null, tag: null }
const DEPOSIT = movementKind<Deposit>(
  'record.deposit_of',
  'record.credited',
  ({ code, remark, ...deposit }) => ({
    ...deposit,
    ...NONE,
    code: code ?? '',
    reason: remark,
    receipt: deposit.status === 'approved' ? linkToSubjectReceipt('deposit', deposit.id) : undefined,
  }),
)
const WITHDRAWAL = movementKind<Withdrawal>(
  'record.withdrawal_of',
  'record.sent',
  ({ quantity, ...withdrawal }) => ({
    ...withdrawal,
    amount: quantity,
    receipt: linkToReceipts('withdrawal', withdrawal.id),
  }),
)

const EVENT: Kind<BillEvent> = {
  row(event, { t, dateText, clockText }) {
    const [{ at, account, code, label, group }, ...others] = event.legs
    const { value, isMove } = sumEvent(event)
    return {
      code: code ?? '',
      title: isMove && group === 'transfers' ? t('wallet.transfer') : (label ?? code ?? ''),
      note: (others.length === 0 ? account : listAccounts(event).join(' → ')) ?? undefined,
      value: isMove ? (
        <OwnBalance value={value} code={code ?? ''} />
      ) : (
        <SignedAmount value={value} code={code ?? ''} />
      ),
      trailing: at === null ? undefined : <span className="num">{`${dateText(at)} ${clockText(at)}`}</span>,
    }
  },
  sheet({ legs }, { t, timeText }) {
    const [first, ...others] = legs
    return {
      title: first.label ?? first.code ?? t('screen.bills'),
      facts: [
        ...(others.length === 0 ? entryFacts(first, t) : legs.map((leg) => legFact(leg))),
        first.at !== null && {
          label: t('record.time'),
          value: <span className="num">{timeText(first.at)}</span>,
        },
        { label: t('record.number'), value: <CopyId text={legs.map(({ id }) => id).join(', ')} /> },
      ],
    }
  },
}

const entryFacts = ({ change, code, account, before, after }: Entry, t: Text): (Fact | false)[] => [
  { label: t('deposit.amount'), value: <SignedAmount value={change} code={code} /> },
  account !== null && { label: t('bill.account'), value: account },
  before !== null && { label: t('bill.before'), value: <OwnBalance value={before} /> },
  after !== null && { label: t('bill.after'), value: <OwnBalance value={after} /> },
]

/** One of several entries of an event, named by its account. */
const legFact = ({ account, label, change, code }: Entry): Fact => ({
  label: account ?? label ?? '',
  value: <SignedAmount value={change} code={code} />,
})

/** A personal event refetches the list when a review ends. */
const Deposits = () => (
  <RecordList
    kind={DEPOSIT}
    pages={useInfiniteQuery(pagesFor(wallet.deposits, {}))}
    empty={<EmptyList title="record.no_deposits" to="fund/select?mode=receive" label="wallet.deposit" />}
  />
)

const Withdrawals = () => (
  <RecordList
    kind={WITHDRAWAL}
    pages={useInfiniteQuery(pagesFor(wallet.withdrawals, {}))}
    empty={<EmptyList title="record.no_withdrawals" to="fund/select?mode=withdraw" label="wallet.withdraw" />}
  />
)

/** Only our own exchange lists swaps; other upstreams include them in the statement. */
const Swaps = () => (
  <HistoryList
    keyOf={(swap) => swap.id}
    row={(swap) => <SwapRow swap={swap} />}
    pages={useSwaps()}
    unavailable={<EmptyList title="app.not_built" to="setting/bill" label="screen.bills" />}
    empty={<EmptyList title="swap.none" to="fund/transfer" label="wallet.swap" />}
  />
)

type BillProps = Omit<ListProps<Entry>, 'kind' | 'className' | 'unavailable'>

/** Entries of one instant and reason are one row, with its legs in its sheet. */
export function BillList({ pages, filter, head, ...list }: BillProps) {
  return (
    <RecordList<BillEvent>
      {...list}
      kind={EVENT}
      pages={eventPages(pages)}
      filter={filter && (({ legs }) => legs.some(filter))}
      className={head === undefined ? 'divide-y divide-line' : ''}
      {...(head !== undefined && { head: ({ legs }, before) => head(legs[0], before?.legs[0]) })}
    />
  )
}

const Transfers = () => (
  <BillList
    pages={useInfiniteQuery(pagesFor(wallet.transferHistory, {}))}
    empty={<EmptyList title="transfer.none" to="fund/fundTransfer" label="wallet.transfer" />}
  />
)

export type StatementFilter = {
  readonly asset: AssetId | null
  readonly kind: AccountKind | null
  readonly group: EntryGroup | null
  readonly from: Instant | null
  readonly to?: Instant | null
}

export const statementInput = ({ asset, kind, group, from, to }: StatementFilter) => ({
  asset: asset ?? undefined,
  kind: kind ?? undefined,
  group: group ?? undefined,
  from: from ?? undefined,
  to: to ?? undefined,
})

export const useStatement = (filter: StatementFilter) =>
  useInfiniteQuery(pagesFor(wallet.statement, statementInput(filter)))

const Entries = ({ group }: { group: EntryGroup }) => (
  <BillList
    pages={useStatement({ asset: null, kind: null, group, from: null })}
    empty={<EmptyList title="bill.none" note="bill.none_note" />}
  />
)

/** Trades, products that earn, loans and rewards are parts of the statement. */
const LISTS: Readonly<Record<EntryGroup, ReactNode>> = {
  deposits: <Deposits />,
  withdrawals: <Withdrawals />,
  transfers: <Transfers />,
  swaps: <Swaps />,
  trades: <Entries group="trades" />,
  earn: <Entries group="earn" />,
  loans: <Entries group="loans" />,
  rewards: <Entries group="rewards" />,
}

export const GROUP_NAMES: Readonly<Record<EntryGroup, Key>> = {
  deposits: 'record.deposits',
  withdrawals: 'record.withdrawals',
  transfers: 'record.transfers',
  trades: 'record.trades',
  swaps: 'record.conversions',
  earn: 'record.earn',
  loans: 'record.loans',
  rewards: 'record.rewards',
}

type ScreenProps = Pick<ComponentProps<typeof HistoryScreen>, 'param' | 'variant'> & {
  name: Key
  groups: readonly EntryGroup[]
  /** Names of the tabs in the page's address, if not the groups. */
  ids?: readonly string[]
}

export function RecordScreen({ name, groups, ids = groups, ...rest }: ScreenProps) {
  const t = useText()
  const tabs = groups.map((group, at) => ({
    id: ids[at] ?? group,
    label: t(GROUP_NAMES[group]),
    content: LISTS[group],
  }))
  return <HistoryScreen name={t(name)} tabs={tabs} {...rest} />
}
