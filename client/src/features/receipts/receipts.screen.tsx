import { parseInstant } from '@bourse/contracts/kit'
import { type ReceiptHead, RECEIPT_KINDS, type ReceiptKind } from '@bourse/contracts/receipts'
import { CalendarClock, Flag, MoonStar, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Chips } from '#kit/control'
import { Empty } from '#kit/feedback'
import { timeText } from '#kit/format'
import { EndlessList, PullRefresh, RecordRow } from '#kit/list'
import { navigate, useQueryValue } from '#kit/route'
import { useLanguage, useText } from '#text'
import { receiptPlace } from '#api/receipts'
import { Gain } from './gain.tsx'
import { kindText } from './names.ts'
import { useReceipts } from './queries.ts'

/** Every receipt of the member, or those of one position, newest first. */
export function Screen() {
  const t = useText()
  const position = useQueryValue('position')
  const [kind, setKind] = useState<ReceiptKind | 'all'>('all')
  const pages = useReceipts({ kind: kind === 'all' ? null : kind, subject: position })
  // The numbers of positions and of options are counted apart, so one of each may be the same.
  const kinds: readonly ReceiptKind[] =
    position === null ? RECEIPT_KINDS : RECEIPT_KINDS.filter((each) => each !== 'seconds')
  // Other exchanges write no receipts.
  if (pages.error?.code === 'not_available') return <Empty title={t('app.not_built')} />
  const data = pages.data && {
    pages: pages.data.pages.map((page) => ({ list: page.list.filter((one) => kinds.includes(one.kind)) })),
  }
  return (
    <PullRefresh onRefresh={() => pages.refetch()}>
      <Chips
        name={t('bill.kind')}
        chips={[
          { id: 'all', label: t('bill.all_kinds') },
          ...kinds.map((id) => ({ id, label: kindText(id, t) })),
        ]}
        value={kind}
        onChange={setKind}
        className="sticky top-0 z-(--z-sticky) bg-page px-gutter"
      />
      <EndlessList
        pages={{ ...pages, data }}
        keyOf={(one) => one.id}
        row={(one) => <Row receipt={one} />}
        empty={
          <Empty title={t('receipt.none')}>
            <p className="text-sub text-t3">{t('receipt.none_note')}</p>
          </Empty>
        }
      />
    </PullRefresh>
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
