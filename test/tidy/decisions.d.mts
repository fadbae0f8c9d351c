import type { SourceFile } from './rules.mjs'

export function decisions(files: readonly SourceFile[], isThere?: (path: string) => boolean): string[]
