/** Characters that look like another text, by that text. */
export function readConfusables(): Record<string, string>
