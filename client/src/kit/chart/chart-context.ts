import { createContext, useContext, useEffect, useEffectEvent } from 'react'
import type { ChartView } from './chart-view.ts'

/** The chart that surrounds a component; null until it is drawn. */
export const ChartContext = createContext<ChartView | null>(null)

export const useChartView = (): ChartView | null => useContext(ChartContext)

/** Runs after each frame of the surrounding chart, to move what lies over it without rendering. */
export function useFrame(place: (view: ChartView) => void): void {
  const view = useChartView()
  const onFrame = useEffectEvent(place)
  useEffect(() => {
    if (view === null) return
    onFrame(view)
    return view.onFrame(() => onFrame(view))
  }, [view])
}
