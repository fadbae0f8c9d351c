export type SourceFile = { path: string; text: string }
export function tidy(files: readonly SourceFile[]): string[]
export function missingFromGlossary(files: readonly SourceFile[]): string[]
