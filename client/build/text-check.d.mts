type Texts = Readonly<Record<string, string | undefined>>
export const LANGUAGES: readonly string[]
export function problemsOf(key: string, texts: Texts): string[]
/** By language, area and key. */
export function treeProblems(all: Readonly<Record<string, Readonly<Record<string, Texts>>>>): string[]
