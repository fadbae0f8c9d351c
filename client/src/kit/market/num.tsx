import { useState } from 'react'
import { findSeparators, useFormat } from '#kit/format'

type Props = { text: string; isPlain?: boolean; isHidden?: boolean; className?: string; tick?: 1 | -1 | 0 }

/** Stands for a hidden figure. */
export const HIDDEN_FIGURE = '••••'

function firstChange(before: string, after: string): number {
  if (before.length !== after.length) return 0
  return Array.from(after).findIndex((letter, at) => letter !== before[at])
}

/**
 * A figure: tabular, never broken, its significant digits bright and the rest dimmer unless `isPlain`. `tick`
 * is the direction of the last change; it tints the changed digits. A new figure is a new element, so that parts of
 * the one before cannot remain in it, whatever a translator or an extension made of them.
 */
export function Num({ text, isPlain = false, isHidden = false, className = '', tick = 0 }: Props) {
  const { t, language } = useFormat()
  const { mark } = findSeparators(language)
  const [seen, see] = useState({ text, from: text.length })
  if (seen.text !== text) see({ text, from: firstChange(seen.text, text) })
  const classes = `num font-num ${className}`
  if (isHidden)
    return (
      <span className={classes} aria-label={t('app.hidden')}>
        {HIDDEN_FIGURE}
      </span>
    )
  const bright = isPlain ? ALL : significantRange(text, mark)
  const from = tick === 0 ? text.length : seen.from
  return (
    <span key={text} translate="no" className={classes}>
      {shaded(text.slice(0, from), 0, bright)}
      {from < text.length && (
        <span className={tick > 0 ? 'tick-up' : 'tick-down'}>{shaded(text.slice(from), from, bright)}</span>
      )}
    </span>
  )
}

/** A part of the figure that begins at `start`; digits outside the bright range are one step dimmer. */
function shaded(part: string, start: number, [from, to]: Range) {
  const within = (at: number) => Math.min(Math.max(at - start, 0), part.length)
  const [a, b] = [within(from), within(to)]
  if (b - a === part.length) return part
  return (
    <>
      {a > 0 && <span className="decimals">{part.slice(0, a)}</span>}
      {part.slice(a, b)}
      {b < part.length && <span className="decimals">{part.slice(b)}</span>}
    </>
  )
}

type Range = readonly [from: number, to: number]

const ALL: Range = [0, Infinity]
const BRIGHT_DIGITS = 4

/** The integer part from one on; the first four significant digits below one; all of a zero. */
export function significantRange(text: string, mark: string): Range {
  const at = text.lastIndexOf(mark)
  if (at < 0) return ALL
  if (/[1-9]/.test(text.slice(0, at))) return [0, at]
  const first = text.slice(at).search(/[1-9]/)
  return first < 0 ? ALL : [at + first, at + first + BRIGHT_DIGITS]
}
