export function checkSubject(subject: string): string | null
export function readCommits(
  git: (args: readonly string[]) => string | null,
  root: string,
): string | { readonly hash: string; readonly subject: string }[]
