import { parseInstant } from '@bourse/contracts/kit'
import { type ReceiptHead, RECEIPT_KINDS, type ReceiptKind } from '@bourse/contracts/receipts'
import { CalendarClock, Flag, MoonStar, TriangleAlert } from 'lucide-react'
import { Empty } from '#kit/feedback'
import { timeText } from '#kit/format'
import { HistoryList, HistoryScreen, RecordRow } from '#kit/list'
import { navigate, useQueryValue } from '#kit/route'
import { useLanguage, useText } from '#text'
import { receiptPlace } from '#api/receipts'
import { Gain } from './gain.tsx'
import { kindText } from './names.ts'
import { useReceipts } from './queries.ts'

/** The member's receipts, or those of one position, newest first. */
export function Screen() {
  const t = useText()
  const position = useQueryValue('position')
  // Positions and options are numbered separately, so one of each may have the same number.
  const kinds: readonly ReceiptKind[] =
    position === null ? RECEIPT_KINDS : RECEIPT_KINDS.filter((each) => each !== 'seconds')
  return (
    <HistoryScreen
      name={t('bill.kind')}
      param="kind"
      variant="chips"
      tabs={[
        { id: 'all', label: t('bill.all_kinds'), content: <Receipts {...{ kinds, position }} kind={null} /> },
        ...kinds.map((kind) => ({
          id: kind,
          label: kindText(kind, t),
          content: <Receipts {...{ kinds, position, kind }} />,
        })),
      ]}
    />
  )
}

type Props = { kinds: readonly ReceiptKind[]; kind: ReceiptKind | null; position: string | null }

function Receipts({ kinds, kind, position }: Props) {
  const t = useText()
  return (
    <HistoryList
      pages={useReceipts({ kind, subject: position })}
      filter={position === null ? undefined : (receipt) => kinds.includes(receipt.kind)}
      keyOf={(receipt) => receipt.id}
      row={(receipt) => <Row receipt={receipt} />}
      // Other exchanges write no receipts.
      unavailable={<Empty title={t('app.not_built')} />}
      empty={
        <Empty title={t('receipt.none')}>
          <p className="text-sub text-t3">{t('receipt.none_note')}</p>
        </Empty>
      }
    />
  )
}

const MARKS = { seconds: CalendarClock, liquidation: TriangleAlert, stop: Flag, overnight: MoonStar }

function Row({ receipt }: { receipt: ReceiptHead }) {
  const t = useText()
  const language = useLanguage()
  const at = parseInstant(receipt.issuedAt)
  const Mark = MARKS[receipt.kind]
  const { to, query } = receiptPlace(receipt.id)
  return (
    <RecordRow
      icon={
        <span className="flex size-9 shrink-0 items-center justify-center rounded-pill bg-card text-t2">
          <Mark size={18} strokeWidth={1.75} aria-hidden="true" />
        </span>
      }
      title={kindText(receipt.kind, t)}
      note={[receipt.inputs['symbol'], `#${receipt.number}`].filter((part) => part !== undefined).join(' · ')}
      value={<Gain receipt={receipt} />}
      trailing={at === null ? undefined : <span className="num">{timeText(at, language)}</span>}
      onPress={() => navigate(to, query)}
    />
  )
}
