import { refuse } from '@bourse/contracts/kit'
import type { MemberId } from '@bourse/contracts/account'
import { countTry, clearFailures, type TotpProof } from '#members/account'
import type { MemberCall, Tx } from '#platform/kernel'
import { findProtection, lockProtection, type Protection, updateTotpStep } from './store.ts'
import { findTotpStep } from './totp.ts'

/**
 * The handle under which tries of codes are counted, separately from logins: no login handle begins with a
 * space.
 */
export const totpTries = (member: MemberId): string => ` totp ${member}`

/** Refuses unless the member proves an enrolled authenticator; a right code is used with the transaction. */
export async function assertTotp(tx: Tx, { member, typed, machineNow }: TotpProof): Promise<void> {
  const { totpSecret: secret, totpStep: after } = await lockProtection(tx, member)
  if (secret === null) return
  if (typed === undefined) refuse('totp_required')
  const step = findTotpStep({ secret, code: typed, after, machineNow })
  if (step === null) refuse('totp_invalid')
  await updateTotpStep(tx, member, step)
}

/** Runs the same check before a change: it counts the try, which a later refusal must not undo. */
export async function checkTotp(call: MemberCall, typed: string | undefined): Promise<void> {
  const protection = await findProtection(call.reader, call.member)
  if (protection.totpSecret === null) return
  if (typed === undefined) refuse('totp_required')
  await checkCode(call, protection, { secret: protection.totpSecret, code: typed })
}

type TotpInput = { readonly secret: string; readonly code: string }

export async function checkCode(
  call: MemberCall,
  { totpStep }: Protection,
  { secret, code }: TotpInput,
): Promise<void> {
  await call.transact((tx) => countTry(tx, totpTries(call.member), call.now))
  if (findTotpStep({ secret, code, after: totpStep, machineNow: call.machineNow }) === null)
    refuse('totp_invalid')
  await call.transact((tx) => clearFailures(tx, totpTries(call.member)))
}
