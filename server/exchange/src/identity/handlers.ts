import type { identity } from '@bourse/contracts/identity'
import type { Handlers, MemberCall } from '#kernel'
import { say } from '#text'
import { applyForLevel } from './apply.ts'
import type { IdentityDeps } from './deps.ts'
import { type Standing, standingOf } from './standing.ts'

export function identityHandlers(deps: IdentityDeps): Handlers<typeof identity> {
  return {
    state: (_input, call) => stateOf(deps, call),
    apply: async (form, call) => {
      await applyForLevel(deps, call, form)
      return say(call.lang, 'identity_submitted')
    },
  }
}

async function stateOf(deps: IdentityDeps, call: MemberCall) {
  const standing = await standingOf(call.reader, call.member)
  return {
    highestLevel: highestOf(standing),
    basic: standing.basic,
    advanced: standing.advanced,
    application: applicationOf(standing),
    hasPayPassword: await deps.hasPayPassword(call.reader, call.member),
  }
}

const highestOf = ({ basic, advanced }: Standing): number =>
  advanced === 'none' ? (basic === 'none' ? 0 : 1) : 2

/** The document as it was handed in, also when it was rejected, so that its owner need not type it again. */
function applicationOf({ document, newest }: Standing) {
  if (newest === null) return null
  return {
    documentKind: document?.documentKind ?? null,
    name: document?.name ?? null,
    country: newest.country ?? document?.country ?? null,
    reason: newest.status === 'rejected' ? newest.reason : null,
    submittedAt: newest.submittedAt,
    reviewedAt: newest.reviewedAt,
  }
}
