export const LANGUAGES: readonly string[]
export function problemsOf(key: string, texts: Readonly<Record<string, string | undefined>>): string[]
