import { createRequire } from 'node:module'
import { readTree } from '../tidy/files.mjs'

type RegexCheck = {
  readonly status: 'safe' | 'vulnerable' | 'unknown'
  readonly attack?: { readonly pattern: string }
}
type Check = (source: string, flags: string, limits: { timeout: number; randomSeed: number }) => RegexCheck

// Its other forms need a Java machine or a binary of each platform; this one is only slower.
const { checkSync } = createRequire(import.meta.url)('recheck/lib/browser.js') as { checkSync: Check }

const LITERAL =
  /(?<=[=(,:!&|?;[{]\s*|return )\/(?![*/])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+)\/([dgimsuvy]*)/g
/** Code that reads what strangers and upstreams send. */
const EXPOSED = /^(?:contracts|server\/(?:bff|exchange))\/src\/.*\.ts$/
const OWN = /\.test\.ts$|\/(?:rig|testing|seed|operator)\/|\/web\/reference\//

export type Literal = { readonly path: string; readonly source: string; readonly flags: string }

/** Every regular expression that stands in exposed code. */
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
    // Two divisions on one line look alike to a reader of lines.
    return false
  }
}

export const nameOf = ({ source, flags }: Literal): string => `/${source}/${flags}`

/** What an analyser of backtracking says of it. */
export const checkRegex = ({ source, flags }: Literal, timeout: number): RegexCheck =>
  checkSync(source, flags, { timeout, randomSeed: 1 })
