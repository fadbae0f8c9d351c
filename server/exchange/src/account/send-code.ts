import { DEFAULT_AREA_CODE, type Scene, isEmail, isMobile } from '@bourse/contracts/account'
import { refuse } from '@bourse/contracts/kit'
import type { Call } from '#kernel'
import type { AccountDeps } from './deps.ts'
import { findByHandle, type Member } from './store.ts'

type Wanted = { contact: 'email' | 'mobile'; target: string; scene: Scene }

/** Older clients say the purpose in `type`; anything that is no purpose means signing up. */
export function sceneOf(scene: Scene | undefined, type: string | undefined): Scene {
  if (scene !== undefined) return scene
  return type === 'forget' ? 'forget' : 'register'
}

export async function sendMailCode(
  deps: AccountDeps,
  call: Call,
  handle: string,
  scene: Scene,
): Promise<string> {
  const target = handle.toLowerCase()
  if (!isEmail(target)) refuse('email_invalid')
  return send(deps, call, { contact: 'email', target, scene })
}

export async function sendMobileCode(
  deps: AccountDeps,
  call: Call,
  wanted: { mobile: string; areaCode: string | undefined; scene: Scene },
): Promise<string> {
  const areaCode = wanted.areaCode ?? DEFAULT_AREA_CODE
  if (!isMobile(wanted.mobile, areaCode)) refuse('mobile_invalid')
  if (!deps.courier.canText) refuse('sms_unavailable')
  return send(deps, call, {
    contact: 'mobile',
    target: phoneTarget(areaCode, wanted.mobile),
    scene: wanted.scene,
  })
}

/**
 * The answer is the same whether or not somebody has an account with this address: whoever may not know learns nothing,
 * and the owner is told at the step that proves he owns it.
 */
async function send(deps: AccountDeps, call: Call, { contact, target, scene }: Wanted): Promise<string> {
  const code = await call.transact((tx) =>
    deps.codes.issue(tx, { target, scene, session: call.session, now: call.now }),
  )
  const phrase = contact === 'email' ? await deps.phraseFor(call.reader, target) : null
  return deps.courier.send({ contact, target, code, lang: call.lang, phrase })
}

/** A code for a phone is bound to the number with its area: the same digits in another area are another phone. */
export const phoneTarget = (areaCode: string, mobile: string): string => `+${areaCode}${mobile}`

/** Where codes reach a member: his address, his phone, or both. */
export function targetsOf({
  email,
  areaCode,
  mobile,
}: Pick<Member, 'email' | 'areaCode' | 'mobile'>): string[] {
  const phone = mobile === null ? [] : [phoneTarget(areaCode ?? '', mobile)]
  return email === null ? phone : [email, ...phone]
}

/** The places that a code for this handle may have been sent to: an address, or one phone for each area. */
export async function codeTargets(call: Call, handle: string): Promise<string[]> {
  if (handle.includes('@')) return [handle.toLowerCase()]
  const members = await findByHandle(call.reader, handle)
  return members.flatMap(({ areaCode, mobile }) => targetsOf({ email: null, areaCode, mobile }))
}
