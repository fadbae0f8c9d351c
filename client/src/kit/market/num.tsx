import { useState } from 'react'
import { separatorsOf } from '#kit/format'
import { useLanguage, useText } from '#text'

type Props = {
  /** Already in the marks of the language. */
  text: string
  /** Decimals one step dimmer; off where the whole figure has a colour of its own. */
  isPlain?: boolean
  isHidden?: boolean
  className?: string
  /** Tints the digits that changed: the direction of the last change of what it stands for. */
  tick?: 1 | -1 | 0
}

const DOTS = '••••'

/** Where two texts begin to differ. */
function firstChange(before: string, after: string): number {
  if (before.length !== after.length) return 0
  for (let at = 0; at < after.length; at += 1) if (before[at] !== after[at]) return at
  return after.length
}

/** A figure: tabular, never broken, whole part bright and decimals dimmer. */
export function Num({ text, isPlain = false, isHidden = false, className = '', tick = 0 }: Props) {
  const t = useText()
  const { mark } = separatorsOf(useLanguage())
  const [seen, see] = useState({ text, from: text.length, turn: 0 })
  if (seen.text !== text) see({ text, from: firstChange(seen.text, text), turn: seen.turn + 1 })
  if (isHidden)
    return (
      <span className={`num font-num ${className}`} aria-label={t('app.hidden')}>
        {DOTS}
      </span>
    )
  const at = text.lastIndexOf(mark)
  const dimFrom = at < 0 || isPlain ? text.length : at
  const isTicking = tick !== 0 && seen.turn > 0 && seen.from < text.length
  if (!isTicking) return <span className={`num font-num ${className}`}>{dimmed(text, 0, dimFrom)}</span>
  return (
    <span className={`num font-num ${className}`}>
      {dimmed(text.slice(0, seen.from), 0, dimFrom)}
      <span key={seen.turn} className={tick > 0 ? 'tick-up' : 'tick-down'}>
        {dimmed(text.slice(seen.from), seen.from, dimFrom)}
      </span>
    </span>
  )
}

/** A part of the figure that begins at `start`, its decimals one step dimmer. */
function dimmed(part: string, start: number, dimFrom: number) {
  const at = Math.max(0, dimFrom - start)
  if (at >= part.length) return part
  return (
    <>
      {part.slice(0, at)}
      <span className="decimals">{part.slice(at)}</span>
    </>
  )
}
