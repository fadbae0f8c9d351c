import { type identity, maskedNumber } from '@bourse/contracts/identity'
import type { Handlers, MemberCall } from '#platform/kernel'
import { translate } from '#platform/text'
import { applyForLevel } from './apply.ts'
import type { IdentityDeps } from './deps.ts'
import { type VerificationStatus, verificationStatusOf } from './verification-status.ts'

export function identityHandlers(deps: IdentityDeps): Handlers<typeof identity> {
  return {
    state: (_input, call) => stateOf(deps, call),
    apply: async (form, call) => {
      await applyForLevel(deps, call, form)
      return translate(call.lang, 'identity_submitted')
    },
  }
}

async function stateOf(deps: IdentityDeps, call: MemberCall) {
  const status = await verificationStatusOf(call.reader, call.member)
  return {
    highestLevel: highestOf(status),
    basic: status.basic,
    advanced: status.advanced,
    application: applicationOf(status),
    hasPayPassword: await deps.hasPayPassword(call.reader, call.member),
  }
}

const highestOf = ({ basic, advanced }: VerificationStatus): number =>
  advanced === 'none' ? (basic === 'none' ? 0 : 1) : 2

/** The submitted document, also after a rejection, so that its owner need not enter it again. */
function applicationOf({ document, newest }: VerificationStatus) {
  if (newest === null) return null
  return {
    documentKind: document?.documentKind ?? null,
    name: document?.name ?? null,
    numberMask: document?.documentNumber == null ? null : maskedNumber(document.documentNumber),
    country: newest.country ?? document?.country ?? null,
    reason: newest.status === 'rejected' ? newest.reason : null,
    submittedAt: newest.submittedAt,
    reviewedAt: newest.reviewedAt,
  }
}
