/**
 * The factors that protect the member's account: their state, a code to a bound contact, and the fields that
 * prove the member for a withdrawal or a new address. It changes no factor, and never sees a typed secret
 * outside of its form.
 */
export { NO_PROOF, PROOF_NAMES, PROOF_REFUSAL_FIELDS, proofErrors, proofInput } from './member-proof.ts'
export type { ProofNeeds, ProofValues } from './member-proof.ts'
export { HoldNote, waitText } from './hold-note.tsx'
export { OwnCodeField } from './own-code-field.tsx'
export { FactorCard } from './factor-card.tsx'
export { ProofFields } from './review-proof.tsx'
export { useProofNeeds, useProtection } from './protection.ts'
export type { Protection } from './protection.ts'
