export const LINE_COLORS = {
  first: '#F2B84B',
  second: '#7AA7FF',
  third: '#B79CFF',
  fourth: '#5FD4E8',
  fifth: '#FF9ED2',
} as const

export type ChartColors = ReturnType<typeof readChartColors>

/** Read from the theme, because a canvas cannot use custom properties. */
export function readChartColors() {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    background: token('--bg-1'),
    grid: 'rgba(255, 255, 255, 0.05)',
    axis: token('--text-3'),
    cross: token('--text-2'),
    label: token('--bg-3'),
    up: token('--price-up'),
    down: token('--price-down'),
    flat: token('--price-flat'),
    ...LINE_COLORS,
  }
}

/** Two hexadecimal digits. */
const RUNNING_OPACITY = '80'

/** The colours of a candle that is not closed yet: those of its direction, paler. */
export function runningColors(isRising: boolean, colors: ChartColors) {
  const pale = (isRising ? colors.up : colors.down) + RUNNING_OPACITY
  return { color: isRising ? colors.background : pale, borderColor: pale, wickColor: pale }
}
