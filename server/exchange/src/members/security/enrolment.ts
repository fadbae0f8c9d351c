import { assert, type Instant, refuse } from '@bourse/contracts/kit'
import type { MemberId } from '@bourse/contracts/account'
import { findMember } from '#members/account'
import type { MemberCall, Tx } from '#platform/kernel'
import type { SecurityDeps } from './deps.ts'
import { changeWithProof } from './change-with-proof.ts'
import { recordFactorChange } from './factor-hold.ts'
import { checkCode } from './second-factor.ts'
import { findProtection, lockProtection, updatePendingTotp, updateTotp, updateTotpStep } from './store.ts'
import { createSecret, findTotpStep, formatTotpUri } from './totp.ts'

/** Creates a secret that is inactive until its first code is entered. */
export async function enrolTotp(deps: SecurityDeps, call: MemberCall) {
  const member = await findMember(call.reader, call.member)
  assert(member !== null, 'a session belongs to a member')
  const secret = createSecret(deps.random)
  await call.transact(async (tx) => {
    if ((await lockProtection(tx, call.member)).totpSecret !== null) refuse('totp_enabled')
    await updatePendingTotp(tx, call.member, secret)
  })
  return { secret, uri: formatTotpUri(secret, member.email ?? `${member.areaCode}${member.mobile}`) }
}

type EnrolmentProof = { readonly totp: string; readonly code: string }

export async function confirmTotp(
  deps: SecurityDeps,
  call: MemberCall,
  typed: EnrolmentProof,
): Promise<void> {
  const found = await findProtection(call.reader, call.member)
  if (found.totpSecret !== null) refuse('totp_enabled')
  const secret = found.totpPending ?? refuse('totp_disabled')
  await changeWithProof(
    deps,
    call,
    { purpose: 'totp', code: typed.code, totp: undefined },
    {
      prepare: () => checkCode(call, found, { secret, code: typed.totp }),
      write: async (tx) => {
        const { totpPending, totpStep: after } = await lockProtection(tx, call.member)
        // Another secret was created meanwhile: the entered code belongs to the old one.
        if (totpPending !== secret) refuse('totp_invalid')
        const step = findTotpStep({ secret, code: typed.totp, after, machineNow: call.machineNow })
        await updateTotpStep(tx, call.member, step ?? refuse('totp_invalid'))
        const hadAuthenticator = (await deps.mainFactor(tx, call.member)) === 'authenticator'
        await updateTotp(tx, call.member, secret)
        await recordFactorChange(tx, call.member, {
          factor: 'totp',
          wasSet: false,
          hadAuthenticator,
          at: call.now,
        })
      },
    },
  )
}

export async function disableTotp(
  deps: SecurityDeps,
  call: MemberCall,
  typed: EnrolmentProof,
): Promise<void> {
  const { totpSecret } = await findProtection(call.reader, call.member)
  if (totpSecret === null) refuse('totp_disabled')
  await changeWithProof(
    deps,
    call,
    { purpose: 'totp', code: typed.code, totp: typed.totp },
    { write: (tx) => removeTotp(tx, call.member, call.now) },
  )
}

/** Removes the authenticator. The operator uses it for a member who has lost theirs. */
export async function removeTotp(tx: Tx, member: MemberId, at: Instant): Promise<void> {
  const { totpSecret } = await lockProtection(tx, member)
  if (totpSecret === null) return
  await updateTotp(tx, member, null)
  await recordFactorChange(tx, member, { factor: 'totp', wasSet: true, hadAuthenticator: true, at })
}
