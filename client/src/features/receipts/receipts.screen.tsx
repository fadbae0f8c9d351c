import { type ReceiptHead, RECEIPT_KINDS, type ReceiptKind, receipts } from '@bourse/contracts/receipts'
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
import { Empty } from '#kit/feedback'
import { HistoryList, HistoryScreen, RecordRow } from '#kit/list'
import { navigate, useQueryValue } from '#kit/route'
import { useText } from '#text'
import { pagesFor } from '#api'
import { receiptPlace } from '#api/receipts'
import { Gain, listInput, Moment, NoReceipt } from './head.tsx'
import { subjectText } from './texts.ts'

const POSITION_KINDS = ['open', 'close', 'stop', 'liquidation', 'overnight'] as const satisfies ReceiptKind[]
const LOCK_KINDS = ['dividend', 'redemption'] as const satisfies ReceiptKind[]
const LOAN_KINDS = ['loan', 'loan_interest', 'loan_liquidation'] as const satisfies ReceiptKind[]
const RENTAL_KINDS = ['mining_purchase', 'mining_output'] as const satisfies ReceiptKind[]
const IEO_KINDS = ['allocation', 'release'] as const satisfies ReceiptKind[]

/** All receipts of the member, or those of the record that the address names. */
export function Screen() {
  const t = useText()
  const [position, lock, ieo] = [useQueryValue('position'), useQueryValue('lock'), useQueryValue('ieo')]
  const [loan, rental] = [useQueryValue('loan'), useQueryValue('rental')]
  const single = {
    fill: useQueryValue('order'),
    withdrawal: useQueryValue('withdrawal'),
    otc: useQueryValue('otc'),
    nft: useQueryValue('nft'),
  }
  for (const kind of ['fill', 'withdrawal', 'otc', 'nft'] as const)
    if (single[kind] !== null) return <Receipts kinds={[kind]} kind={kind} subject={single[kind]} />
  // Positions, locks, options and orders are numbered separately, so several may have the same number.
  const kinds: readonly ReceiptKind[] = kindsOf({ position, lock, loan, rental, ieo })
  const shown = { kinds, subject: position ?? lock ?? loan ?? rental ?? ieo }
  return (
    <HistoryScreen
      name={t('bill.kind')}
      param="kind"
      variant="chips"
      tabs={[
        { id: 'all', label: t('bill.all_kinds'), content: <Receipts {...shown} kind={null} /> },
        ...kinds.map((kind) => ({
          id: kind,
          label: t(`receipt.kind_${kind}`),
          content: <Receipts {...shown} kind={kind} />,
        })),
      ]}
    />
  )
}

type Props = { kinds: readonly ReceiptKind[]; kind: ReceiptKind | null; subject: string | null }

function Receipts({ kinds, kind, subject }: Props) {
  const t = useText()
  return (
    <HistoryList
      pages={useInfiniteQuery(pagesFor(receipts.list, listInput({ kind, subject })))}
      filter={subject === null ? undefined : (receipt) => kinds.includes(receipt.kind)}
      keyOf={(receipt) => receipt.id}
      row={(receipt) => <Row receipt={receipt} />}
      // Other exchanges write no receipts.
      unavailable={<Empty title={t('app.not_built')} />}
      empty={<NoReceipt />}
    />
  )
}

type Subjects = Readonly<Record<'position' | 'lock' | 'loan' | 'rental' | 'ieo', string | null>>

function kindsOf({ position, lock, loan, rental, ieo }: Subjects): readonly ReceiptKind[] {
  if (position !== null) return POSITION_KINDS
  if (lock !== null) return LOCK_KINDS
  if (loan !== null) return LOAN_KINDS
  if (rental !== null) return RENTAL_KINDS
  return ieo === null ? RECEIPT_KINDS : IEO_KINDS
}

const MARKS = {
  seconds: CalendarClock,
  open: CirclePlus,
  close: CircleCheck,
  stop: Flag,
  liquidation: TriangleAlert,
  overnight: MoonStar,
  fill: ArrowLeftRight,
  swap: RefreshCw,
  deposit: ArrowDownToLine,
  withdrawal: ArrowUpFromLine,
  dividend: Coins,
  redemption: LockOpen,
  dual: Scale,
  allocation: Rocket,
  release: LockOpen,
  profit_share: Users,
  loan_interest: Percent,
  loan_liquidation: TriangleAlert,
  stock_dividend: Coins,
  margin_interest: Percent,
  margin_liquidation: TriangleAlert,
  transfer: ArrowLeftRight,
  loan: HandCoins,
  margin_loan: HandCoins,
  otc: Handshake,
  nft: Gem,
  bonus: Gift,
  rebate: Users,
  coupon: Ticket,
  points: Star,
  toss: Dices,
  share_received: Users,
  stock_split: Split,
  mining_purchase: Pickaxe,
  mining_output: Coins,
}

function Row({ receipt }: { receipt: ReceiptHead }) {
  const t = useText()
  const Mark = MARKS[receipt.kind]
  const { to, query } = receiptPlace(receipt.id)
  return (
    <RecordRow
      icon={
        <span className="flex size-9 shrink-0 items-center justify-center rounded-pill bg-card text-t2">
          <Mark size={18} strokeWidth={1.75} />
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
      onPress={() => navigate(to, query)}
    />
  )
}
