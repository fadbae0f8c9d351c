import {
  listKindsOfRecord,
  RECEIPT_KIND_NAMES,
  RECEIPT_KINDS,
  RECEIPT_RECORDS,
  type ReceiptHead,
  type ReceiptIcon,
  type ReceiptKind,
  receipts,
} from '@bourse/contracts/receipts'
import { useInfiniteQuery } from '@tanstack/react-query'
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  CalendarClock,
  CircleCheck,
  CirclePlus,
  Coins,
  Dices,
  Flag,
  Gem,
  Gift,
  HandCoins,
  Handshake,
  type LucideIcon,
  LockOpen,
  MoonStar,
  Percent,
  Pickaxe,
  RefreshCw,
  Scale,
  Rocket,
  Split,
  Star,
  Ticket,
  TriangleAlert,
  Users,
} from 'lucide-react'
import { NotOffered } from '#kit/detail'
import { HistoryList, HistoryScreen, RecordRow } from '#kit/list'
import { useQueryValue } from '#kit/route'
import { useText } from '#text'
import { pagesFor } from '#api'
import { linkToReceipt } from '#api/receipts'
import { Gain, listInput, Moment, NoReceipt } from './head.tsx'
import { subjectText } from './texts.ts'

/**
 * All receipts of the member, or those of the record that the address names. Each kind of record is numbered by itself, so several
 * may have the same number.
 */
export function Screen() {
  const t = useText()
  // The list never changes, so neither does the order of these hooks.
  const subjects = RECEIPT_RECORDS.map((name) => useQueryValue(name))
  const index = subjects.findIndex((value) => value !== null)
  const record = RECEIPT_RECORDS[index]
  const subject = subjects[index] ?? null
  const kinds = record === undefined ? RECEIPT_KIND_NAMES : listKindsOfRecord(record)
  const [only] = kinds
  if (kinds.length === 1 && only !== undefined)
    return <Receipts kinds={kinds} kind={only} subject={subject} />
  return (
    <HistoryScreen
      name={t('bill.kind')}
      param="kind"
      variant="chips"
      tabs={[
        {
          id: 'all',
          label: t('bill.all_kinds'),
          content: <Receipts kinds={kinds} subject={subject} kind={null} />,
        },
        ...kinds.map((kind) => ({
          id: kind,
          label: t(`receipt.kind_${kind}`),
          content: <Receipts kinds={kinds} subject={subject} kind={kind} />,
        })),
      ]}
    />
  )
}

type Props = { kinds: readonly ReceiptKind[]; kind: ReceiptKind | null; subject: string | null }

function Receipts({ kinds, kind, subject }: Props) {
  return (
    <HistoryList
      pages={useInfiniteQuery(pagesFor(receipts.list, listInput({ kind, subject })))}
      filter={subject === null ? undefined : (receipt) => kinds.includes(receipt.kind)}
      keyOf={(receipt) => receipt.id}
      row={(receipt) => <Row receipt={receipt} />}
      // Other exchanges write no receipts.
      unavailable={<NotOffered />}
      empty={<NoReceipt />}
    />
  )
}

const ICONS: Readonly<Record<ReceiptIcon, LucideIcon>> = {
  'arrow-down-to-line': ArrowDownToLine,
  'arrow-left-right': ArrowLeftRight,
  'arrow-up-from-line': ArrowUpFromLine,
  'calendar-clock': CalendarClock,
  'circle-check': CircleCheck,
  'circle-plus': CirclePlus,
  coins: Coins,
  dices: Dices,
  flag: Flag,
  gem: Gem,
  gift: Gift,
  'hand-coins': HandCoins,
  handshake: Handshake,
  'lock-open': LockOpen,
  'moon-star': MoonStar,
  percent: Percent,
  pickaxe: Pickaxe,
  'refresh-cw': RefreshCw,
  rocket: Rocket,
  scale: Scale,
  split: Split,
  star: Star,
  ticket: Ticket,
  'triangle-alert': TriangleAlert,
  users: Users,
}

function Row({ receipt }: { receipt: ReceiptHead }) {
  const t = useText()
  const Icon = ICONS[RECEIPT_KINDS[receipt.kind].icon]
  return (
    <RecordRow
      icon={
        <span className="flex size-9 shrink-0 items-center justify-center rounded-pill bg-card text-t2">
          <Icon size={18} strokeWidth={1.75} />
        </span>
      }
      title={t(`receipt.kind_${receipt.kind}`)}
      note={`${subjectText(receipt, t)} · #${receipt.number}`}
      value={<Gain receipt={receipt} className="whitespace-nowrap" />}
      trailing={
        <span className="num">
          <Moment at={receipt.issuedAt} />
        </span>
      }
      link={linkToReceipt(receipt.id)}
    />
  )
}
