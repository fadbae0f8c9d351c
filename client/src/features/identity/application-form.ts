import { type DocumentKind, isDocumentName, isDocumentNumber } from '@bourse/contracts/identity'

/** What was typed for the first level. */
export type BasicForm = { readonly kind: DocumentKind; readonly name: string; readonly number: string }
/** What is wrong, field by field. */
export type BasicIssues = {
  readonly name: 'missing' | 'special' | 'long' | null
  readonly number: 'wrong' | null
}
/** The two pictures of the second level, as the paths that the server gave them. */
export type AdvancedForm = { readonly front: string | null; readonly back: string | null }
export type AdvancedIssues = { readonly front: 'missing' | null; readonly back: 'missing' | null }

const NAME_MOST = 100

export function basicIssues({ name, number }: BasicForm): BasicIssues {
  return { name: nameIssue(name.trim()), number: isDocumentNumber(number) ? null : 'wrong' }
}

function nameIssue(name: string): BasicIssues['name'] {
  if (name === '') return 'missing'
  if (name.length > NAME_MOST) return 'long'
  return isDocumentName(name) ? null : 'special'
}

export const advancedIssues = ({ front, back }: AdvancedForm): AdvancedIssues => ({
  front: front === null ? 'missing' : null,
  back: back === null ? 'missing' : null,
})

export const isRight = (issues: BasicIssues | AdvancedIssues): boolean =>
  Object.values(issues).every((issue) => issue === null)
