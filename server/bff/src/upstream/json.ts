const DEPTH_MAX = 64
/** Some platforms write it before their JSON. */
const BYTE_ORDER_MARK = 0xfeff
/** Length from which a double may lose digits. */
const LONG_NUMBER = 16

export type JsonResult =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly why: string }

/** Parses untrusted JSON: bounded depth, and long numbers as texts instead of rounded floats. */
export function parseJson(marked: string): JsonResult {
  const text = marked.charCodeAt(0) === BYTE_ORDER_MARK ? marked.slice(1) : marked
  try {
    const hasUnsafeIntegers = mayHaveLongNumber(text) && scanJson(text, DEPTH_MAX).hasUnsafeIntegers
    const value: unknown = hasUnsafeIntegers ? JSON.parse(text, preserveDigits) : JSON.parse(text)
    return isNestedDeeper(value, DEPTH_MAX) ? { ok: false, why: 'nested too deeply' } : { ok: true, value }
  } catch {
    return { ok: false, why: 'not JSON' }
  }
}

const isDigitOrPoint = (code: number): boolean => (code >= 0x30 && code <= 0x39) || code === 0x2e

/**
 * Whether a text may have 16 digits in a row: each such run covers an index divisible by 16, so few are
 * checked.
 */
function mayHaveLongNumber(text: string): boolean {
  for (let at = LONG_NUMBER - 1; at < text.length; at += LONG_NUMBER) {
    if (!isDigitOrPoint(text.charCodeAt(at))) continue
    let from = at
    while (isDigitOrPoint(text.charCodeAt(from - 1))) from--
    let to = at + 1
    while (isDigitOrPoint(text.charCodeAt(to))) to++
    if (to - from >= LONG_NUMBER) return true
  }
  return false
}

/** Whether a value is nested too deeply: JSON.parse is not recursive, but readers of its result may be. */
function isNestedDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  if (Array.isArray(value)) {
    for (const each of value as unknown[]) if (isNestedDeeper(each, levels - 1)) return true
    return false
  }
  const fields = value as Record<string, unknown>
  for (const name in fields) if (isNestedDeeper(fields[name], levels - 1)) return true
  return false
}

function preserveDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source
  return typeof value === 'number' && source !== undefined && source.length >= LONG_NUMBER ? source : value
}

export const isDeeperThan = (text: string, max: number): boolean => scanJson(text, max).isTooDeep

const QUOTE = 0x22
const BACKSLASH = 0x5c

/** Scans brackets and numbers outside of strings, in one pass without allocation. */
function scanJson(text: string, depthMax: number): { isTooDeep: boolean; hasUnsafeIntegers: boolean } {
  let depth = 0
  let digits = 0
  let hasUnsafeIntegers = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if ((code >= 0x30 && code <= 0x39) || code === 0x2e) {
      if (++digits === LONG_NUMBER) hasUnsafeIntegers = true
      continue
    }
    // An exponent, as opposed to the last letter of `true`.
    if (digits > 0 && (code | 0x20) === 0x65) hasUnsafeIntegers = true
    digits = 0
    if (code === QUOTE) at = findEndOfText(text, at)
    else if (code === 0x5b || code === 0x7b) {
      if (++depth > depthMax) return { isTooDeep: true, hasUnsafeIntegers }
    } else if (code === 0x5d || code === 0x7d) depth--
  }
  return { isTooDeep: false, hasUnsafeIntegers }
}

function findEndOfText(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) return at
    if (code === BACKSLASH) at++
  }
  return text.length
}
