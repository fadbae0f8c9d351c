import { parseInstant, toInstant } from '@bourse/contracts/kit'
import { receipts, type Settlement, SETTLEMENT_KINDS, type SettlementKind } from '@bourse/contracts/receipts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { NotOffered } from '#kit/detail'
import { Empty } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { HistoryList, HistoryScreen, RecordRow } from '#kit/list'
import { useQueryValue } from '#kit/route'
import { useText } from '#text'
import { pagesFor } from '#api'
import { SettlementSheet } from './settlement-sheet.tsx'

/** Public prices that settled products, newest first; each can be recomputed from its recorded prices. */
export function Screen() {
  const t = useText()
  const until = useQueryValue('until')
  return (
    <HistoryScreen
      name={t('screen.settlements')}
      param="kind"
      variant="chips"
      tabs={[
        { id: 'all', label: t('bill.all_kinds'), content: <Settlements kind={null} until={until} /> },
        ...SETTLEMENT_KINDS.map((kind) => ({
          id: kind,
          label: t(`receipt.kind_${kind}`),
          content: <Settlements kind={kind} until={until} />,
        })),
      ]}
    />
  )
}

type Props = { kind: SettlementKind | null; until: string | null }

function Settlements({ kind, until }: Props) {
  const t = useText()
  const newest = until === null ? null : parseInstant(until)
  const input = {
    ...(kind === null ? {} : { kind }),
    // Seconds on the wire: the whole second counts.
    ...(newest === null ? {} : { until: toInstant(Math.ceil(newest / 1000) * 1000) }),
  }
  return (
    <HistoryList
      pages={useInfiniteQuery(pagesFor(receipts.settlements, input))}
      keyOf={(settlement) => settlement.id}
      row={(settlement, open) => <Row settlement={settlement} onPress={open} />}
      sheet={(settlement, close) => <SettlementSheet settlement={settlement} onClose={close} />}
      empty={<Empty kind="receipts" title={t('settlement.none')} />}
      // Other exchanges publish no settlement prices.
      unavailable={<NotOffered />}
    >
      <p className="px-gutter pb-2 text-sub text-t3">{t('settlement.note')}</p>
    </HistoryList>
  )
}

function Row({ settlement, onPress }: { settlement: Settlement; onPress: () => void }) {
  const { t, fullText, timeText } = useFormat()
  const { kind, symbol, at, price } = settlement
  return (
    <RecordRow
      title={`${symbol} · ${t(`receipt.kind_${kind}`)}`}
      note={timeText(at)}
      value={<span className="num font-num">{price === null ? '—' : fullText(price)}</span>}
      onPress={onPress}
    />
  )
}
