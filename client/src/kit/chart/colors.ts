/** Custom properties of the lines of indicators. */
export const LINE_COLORS = {
  first: 'var(--series-1)',
  second: 'var(--series-2)',
  third: 'var(--series-3)',
  fourth: 'var(--series-4)',
  fifth: 'var(--series-5)',
} as const

export type ChartColors = ReturnType<typeof readChartColors>

/** Read from the theme, because a canvas cannot use custom properties. */
export function readChartColors() {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    background: token('--bg-1'),
    grid: token('--grid'),
    axis: token('--text-3'),
    cross: token('--text-2'),
    label: token('--bg-3'),
    up: token('--price-up'),
    down: token('--price-down'),
    flat: token('--price-flat'),
    first: token('--series-1'),
    second: token('--series-2'),
    third: token('--series-3'),
    fourth: token('--series-4'),
    fifth: token('--series-5'),
  }
}

/** Two hexadecimal digits. */
const RUNNING_OPACITY = '80'

/** The colours of a candle that is not closed yet: those of its direction, paler. */
export function runningColors(
  { isRising, isHollow }: { readonly isRising: boolean; readonly isHollow: boolean },
  colors: ChartColors,
) {
  const pale = (isRising ? colors.up : colors.down) + RUNNING_OPACITY
  return { color: isRising && isHollow ? colors.background : pale, borderColor: pale, wickColor: pale }
}
