/** What a field of the international card holds, told by its label: only these two have a form of their own. */
export type ForeignKind = 'swift' | 'aba' | 'plain'
export type ForeignIssue = 'missing' | 'swift' | 'aba'

/** The server sends the labels in the language of the session; these two words are the same in all of them. */
export function kindOf(label: string): ForeignKind {
  if (/swift|\bbic\b/i.test(label)) return 'swift'
  return /\baba\b/i.test(label) ? 'aba' : 'plain'
}

const SWIFT = /^(?:[A-Z0-9]{8}|[A-Z0-9]{11})$/
const ABA = /^\d{9}$/

/** What may be typed: capitals and digits for SWIFT, digits for ABA. */
export function sanitizeCode(kind: ForeignKind, text: string): string {
  if (kind === 'swift')
    return text
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '')
      .slice(0, 11)
  return kind === 'aba' ? text.replace(/\D/g, '').slice(0, 9) : text
}

function issueOf(label: string, value: string): ForeignIssue | null {
  if (value.trim() === '') return 'missing'
  const kind = kindOf(label)
  if (kind === 'swift' && !SWIFT.test(value)) return 'swift'
  return kind === 'aba' && !ABA.test(value) ? 'aba' : null
}

/** Field by field, in the order of the labels. */
export const foreignIssues = (
  labels: readonly string[],
  values: readonly string[],
): (ForeignIssue | null)[] => labels.map((label, at) => issueOf(label, values[at] ?? ''))

/** The product's own form has ten fields: five of the bank, five of the holder. Others stand in one piece. */
export const sectionsOf = (
  count: number,
): readonly { readonly of: 'bank' | 'holder' | null; readonly from: number; readonly to: number }[] =>
  count === 10
    ? [
        { of: 'bank', from: 0, to: 5 },
        { of: 'holder', from: 5, to: 10 },
      ]
    : [{ of: null, from: 0, to: count }]
