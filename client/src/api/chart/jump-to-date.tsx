import type { Instant } from '@bourse/contracts/kit'
import type { Candle } from '@bourse/contracts/market'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useChartView } from '#kit/chart'
import { toast } from '#kit/feedback'
import { useText } from '#text'

type JumpProps = {
  readonly target: Instant
  readonly candles: readonly Candle[] | null
  readonly hasOlder: boolean
  readonly loadOlder: () => void
  readonly onDone: () => void
}

/** So many pages of history are loaded for one jump; short periods would need thousands. */
const PAGES_MAX = 20

/** Loads older candles until the date is among them, then shows it; nothing to see. */
export function JumpToDate({ target, candles, hasOlder, loadOlder, onDone }: JumpProps) {
  const t = useText()
  const view = useChartView()
  const pages = useRef(0)
  const first = candles?.[0]?.time ?? null
  const step = useEffectEvent(() => {
    if (view === null || first === null) return
    const isThere = first <= target
    if (!isThere && hasOlder && pages.current < PAGES_MAX) {
      pages.current += 1
      loadOlder()
      return
    }
    view.goTo(target)
    if (!isThere) toast(t('chart.go_limit'))
    onDone()
  })
  useEffect(() => step(), [first, hasOlder, view])
  return null
}
