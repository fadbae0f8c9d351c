import { createRequire } from 'node:module'
import { readTree } from '../tidy/files.mjs'

type RegexCheck = {
  readonly status: 'safe' | 'vulnerable' | 'unknown'
  readonly attack?: { readonly pattern: string }
}
type Check = (source: string, flags: string, limits: { timeout: number; randomSeed: number }) => RegexCheck

// The other variants need Java or a platform binary; this one is only slower.
const { checkSync } = createRequire(import.meta.url)('recheck/lib/browser.js') as { checkSync: Check }

const LITERAL =
  /(?<=[=(,:!&|?;[{]\s*|return )\/(?![*/])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+)\/([dgimsuvy]*)/g
/** Code that reads texts of clients and upstreams. */
const EXPOSED = /^(?:contracts|server\/(?:bff|exchange))\/src\/.*\.ts$/
const OWN = /\.test\.ts$|\/(?:rig|testing|seed|operator)\/|\/web\/reference\//

export type Literal = { readonly path: string; readonly source: string; readonly flags: string }

/** Every regular expression literal in exposed code. */
export function literals(): Literal[] {
  return readTree()
    .filter(({ path }) => EXPOSED.test(path) && !OWN.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(LITERAL)].map(([, source = '', flags = '']) => ({ path, source, flags })),
    )
    .filter(({ source, flags }) => isRegex(source, flags))
}

function isRegex(source: string, flags: string): boolean {
  try {
    return new RegExp(source, flags).source !== ''
  } catch {
    // Excludes two divisions on one line, which resemble a literal.
    return false
  }
}

export const formatRegex = ({ source, flags }: Literal): string => `/${source}/${flags}`

/** Runs the backtracking analyser. */
export const checkRegex = ({ source, flags }: Literal, timeout: number): RegexCheck =>
  checkSync(source, flags, { timeout, randomSeed: 1 })
