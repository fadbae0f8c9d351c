import { copyTrading, type LeaderFigures } from '@bourse/contracts/copy-trading'
import type { Position } from '@bourse/contracts/futures'
import { PAGE_LIMIT_MAX } from '@bourse/contracts/kit'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#kit/control'
import { FailedLine } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { Card } from '#kit/layout'
import { type ApiCallError, call } from '#api'
import type { LeaderId } from './drafts.ts'
import { countText } from './figures.tsx'
import { type VerifiableFigure, type Verification, verifyFigures } from './verify-figures.ts'

type Props = { readonly leader: LeaderId; readonly figures: LeaderFigures }
type ReadOptions = { readonly signal: AbortSignal; readonly onRead: (rows: number) => void }

/** All closed positions of a trader, page by page. */
async function readTrades(leader: LeaderId, { signal, onRead }: ReadOptions): Promise<Position[]> {
  const rows: Position[] = []
  for (let page = 1; ; page += 1) {
    const { list } = await call(
      copyTrading.history,
      { leader, page, limit: PAGE_LIMIT_MAX },
      { signal, isQuiet: true },
    )
    rows.push(...list)
    onRead(rows.length)
    if (list.length < PAGE_LIMIT_MAX) return rows
  }
}

/** Recomputes the figures on this device from the public list of closed positions. */
export function VerifyCard({ leader, figures }: Props) {
  const format = useFormat()
  const { t } = format
  const [isRequested, setRequested] = useState(false)
  const [read, setRead] = useState(0)
  const { data, error, isFetching, refetch } = useQuery<Verification | null, ApiCallError>({
    queryKey: ['copied-figures', leader, figures.refreshedAt],
    queryFn: async ({ signal }) =>
      verifyFigures(figures, await readTrades(leader, { signal, onRead: setRead })),
    enabled: isRequested,
    staleTime: Infinity,
    gcTime: 0,
    meta: { isPrivate: false },
  })
  return (
    <Card className="space-y-3">
      <p className="text-sub text-t2">{t('copy_trading.verify_note')}</p>
      <div role="status" className="empty:hidden">
        {isFetching && (
          <p className="text-row text-t2">{t('copy_trading.verify_read', { n: countText(read, format) })}</p>
        )}
        {!isFetching && error !== null && <FailedLine message={error.message} retry={() => void refetch()} />}
        {!isFetching && data != null && <Finding result={data} />}
      </div>
      <Button
        kind="neutral"
        size="middle"
        className="w-full"
        isBusy={isFetching}
        onClick={() => (isRequested ? void refetch() : setRequested(true))}
      >
        {t(data == null ? 'copy_trading.verify' : 'copy_trading.verify_again')}
      </Button>
    </Card>
  )
}

const NAMES = {
  returnRate: 'copy_trading.return',
  profit: 'copy_trading.profit',
  winRate: 'copy_trading.win_rate',
  drawdown: 'copy_trading.drawdown',
  wins: 'copy_trading.wins',
  closedLongs: 'copy_trading.closed_longs',
  closedShorts: 'copy_trading.closed_shorts',
  returnYesterday: 'copy_trading.return_yesterday',
  periods: 'copy_trading.figures_of_periods',
  curve: 'copy_trading.curve',
  weekly: 'copy_trading.curve',
  symbols: 'copy_trading.symbols',
} as const satisfies Record<VerifiableFigure, string>

function Finding({ result: { trades, different } }: { result: Verification }) {
  const format = useFormat()
  const { t } = format
  const isRight = different.length === 0
  const Mark = isRight ? CircleCheck : CircleX
  return (
    <>
      <p className={`flex items-center gap-2 text-body font-semi ${isRight ? 'text-success' : 'text-error'}`}>
        <Mark size={20} className="shrink-0" />
        {t(isRight ? 'copy_trading.verified' : 'copy_trading.verify_mismatch')}
      </p>
      <p className="pt-1 text-row text-t1">
        {isRight
          ? t('copy_trading.verified_note', { trades: countText(trades, format) })
          : [...new Set(different.map((name) => t(NAMES[name])))].join(' · ')}
      </p>
    </>
  )
}
