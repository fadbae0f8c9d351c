import {
  applicationIssue,
  type DocumentKind,
  type identity,
  retainNumber,
  normalizeNumber,
  type Review,
} from '@bourse/contracts/identity'
import { type Input, refuse } from '@bourse/contracts/kit'
import type { Submission } from './store.ts'

type ApplicationState = {
  readonly basic: Review
  readonly advanced: Review
  readonly hasContacts: boolean
  /** The newest submitted document. */
  readonly document: {
    readonly documentKind: DocumentKind | null
    readonly documentNumber: string | null
  } | null
}

const NUMBER_SHORTEST = 4

/** Checks an application and returns its submission; throws the first refusal. */
export function checkApplication(form: Input<typeof identity.apply>, state: ApplicationState): Submission {
  const issue = applicationIssue(form.level, state)
  if (issue !== null) refuse(issue)
  const country = form.country ?? null
  if (form.level === 'advanced') {
    const { front, back } = form
    // One picture cannot show both sides.
    if (front === undefined || back === undefined || front === back) refuse('pictures_required')
    return { level: 'advanced', front, back, country }
  }
  const { documentKind, name } = form
  if (documentKind === undefined || name === undefined) refuse('parameter_error')
  const documentNumber = form.documentNumber ?? numberBefore(state, documentKind)
  if (documentNumber === null) refuse('id_number_invalid')
  const plain = normalizeNumber(documentNumber)
  if (plain.length < NUMBER_SHORTEST) refuse('id_number_invalid')
  return { level: 'basic', documentKind, name, documentNumber, plainNumber: plain, country }
}

const numberBefore = ({ basic, document }: ApplicationState, documentKind: DocumentKind): string | null =>
  document &&
  retainNumber(
    { review: basic, documentKind: document.documentKind, number: document.documentNumber },
    documentKind,
  )
