/** Read from the theme, because a canvas cannot use custom properties. */
export type ChartColors = {
  readonly background: string
  readonly grid: string
  readonly axis: string
  readonly cross: string
  readonly label: string
  readonly up: string
  readonly down: string
  readonly flat: string
  readonly first: string
  readonly second: string
  readonly third: string
  readonly fourth: string
  readonly fifth: string
}

export function readChartColors(): ChartColors {
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

export const LINE_COLORS = {
  first: '#F2B84B',
  second: '#7AA7FF',
  third: '#B79CFF',
  fourth: '#5FD4E8',
  fifth: '#FF9ED2',
} as const

export const withAlpha = (hex: string, share: number): string =>
  `${hex}${Math.round(share * 255)
    .toString(16)
    .padStart(2, '0')}`
