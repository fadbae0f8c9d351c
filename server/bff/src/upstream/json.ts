const DEPTH_MAX = 64
/** A number that a double cannot be trusted to carry: sixteen digits or more, or an exponent. */
const LONG_NUMBER = /[[:,]\s*-?(?:\d[\d.]{15,}|\d+(?:\.\d+)?[eE])/

export type Parsed =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly why: string }

/** JSON from a stranger: bounded in depth, and long numbers come as their digits instead of a rounded float. */
export function parseJson(text: string): Parsed {
  if (isDeeperThan(text, DEPTH_MAX)) return { ok: false, why: 'nested too deeply' }
  try {
    return { ok: true, value: LONG_NUMBER.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text) }
  } catch {
    return { ok: false, why: 'not JSON' }
  }
}

function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source
  return typeof value === 'number' && source !== undefined && source.length > 15 ? source : value
}

/** Looks at brackets outside of texts only, so that it costs one pass and no memory. */
export function isDeeperThan(text: string, max: number): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x22) at = endOfText(text, at)
    else if (code === 0x5b || code === 0x7b) depth++
    else if (code === 0x5d || code === 0x7d) depth--
    if (depth > max) return true
  }
  return false
}

function endOfText(text: string, from: number): number {
  let at = text.indexOf('"', from + 1)
  while (at !== -1 && isEscaped(text, at)) at = text.indexOf('"', at + 1)
  return at === -1 ? text.length : at
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0
  while (text.charCodeAt(at - 1 - slashes) === 0x5c) slashes++
  return slashes % 2 === 1
}
