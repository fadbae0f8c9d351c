import { type Application, type identity, maskNumber } from '@bourse/contracts/identity'
import { refuse } from '@bourse/contracts/kit'
import { insertCountry } from '#members/identity/countries'
import type { Handlers, MemberCall } from '#platform/kernel'
import { translate } from '#platform/text'
import { applyForLevel } from './apply.ts'
import type { IdentityDeps } from './deps.ts'
import { type VerificationStatus, loadVerificationStatus } from './verification-status.ts'

export function identityHandlers(deps: IdentityDeps): Handlers<typeof identity> {
  return {
    state: (_input, call) => loadState(deps, call),
    apply: async (form, call) => {
      const id = await applyForLevel(deps, call, form)
      return { text: translate(call.lang, 'identity_submitted'), id: id as Application['id'] }
    },
    setCountry: async ({ country }, call) => {
      await call.transact(async (tx) => {
        if (!(await insertCountry(tx, call.member, { country, at: call.now }))) refuse('country_stated')
        tx.afterCommit(() => deps.accountChanged(call.member))
      })
      return translate(call.lang, 'done')
    },
  }
}

async function loadState(deps: IdentityDeps, call: MemberCall) {
  const status = await loadVerificationStatus(call.reader, call.member)
  return {
    highestLevel: computeHighestLevel(status),
    basic: status.basic,
    advanced: status.advanced,
    application: buildApplication(status),
    hasPayPassword: await deps.hasPayPassword(call.reader, call.member),
  }
}

const computeHighestLevel = ({ basic, advanced }: VerificationStatus): number =>
  advanced === 'none' ? (basic === 'none' ? 0 : 1) : 2

/** Builds the submitted document, also after a rejection, so that its owner need not enter it again. */
function buildApplication({ document, newest }: VerificationStatus) {
  if (newest === null) return null
  return {
    id: newest.id as Application['id'],
    documentKind: document?.documentKind ?? null,
    name: document?.name ?? null,
    numberMask: document?.documentNumber == null ? null : maskNumber(document.documentNumber),
    country: newest.country ?? document?.country ?? null,
    reason: newest.status === 'rejected' ? newest.reason : null,
    submittedAt: newest.submittedAt,
    reviewedAt: newest.reviewedAt,
  }
}
