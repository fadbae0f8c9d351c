import { codeDelivery, DEFAULT_AREA_CODE, type CodePurpose, isEmail } from '@bourse/contracts/account'
import { refuse } from '@bourse/contracts/kit'
import type { Call } from '#platform/kernel'
import type { Requester } from './codes.ts'
import type { AccountDeps } from './deps.ts'
import { canonicalEmail, canonicalNumber, type Phone } from './identifiers.ts'
import { hashCaller, findKnownParts } from './known-callers.ts'
import { findByHandle, findMember, type Member } from './store.ts'

type CodeDelivery = {
  contact: 'email' | 'mobile'
  target: string
  purpose: CodePurpose
  /** A solved puzzle. */
  proof: string | undefined
}

export async function sendMailCode(
  deps: AccountDeps,
  call: Call,
  { handle, ...request }: { handle: string } & Pick<CodeDelivery, 'purpose' | 'proof'>,
): Promise<string> {
  const target = canonicalEmail(handle)
  if (!isEmail(target)) refuse('email_invalid')
  return send(deps, call, { contact: 'email', target, ...request })
}

export async function sendMobileCode(
  deps: AccountDeps,
  call: Call,
  request: { mobile: string; areaCode: string | undefined } & Pick<CodeDelivery, 'purpose' | 'proof'>,
): Promise<string> {
  const phone =
    canonicalNumber(request.areaCode ?? DEFAULT_AREA_CODE, request.mobile) ?? refuse('mobile_invalid')
  if (!deps.codeSender.canText) refuse('sms_unavailable')
  return send(deps, call, {
    contact: 'mobile',
    target: phoneTarget(phone),
    purpose: request.purpose,
    proof: request.proof,
  })
}

/**
 * Sends a code. The response is the same for known and unknown addresses, so that it reveals no account. The
 * owner learns it in the step that proves ownership.
 */
async function send(
  deps: AccountDeps,
  call: Call,
  { contact, target, purpose, proof }: CodeDelivery,
): Promise<string> {
  const { session, now } = call
  const requester = await identifyRequester(deps, call, target)
  const code = await call.transact((tx) =>
    deps.codes.issue(tx, { target, purpose, session, now }, requester, () =>
      deps.puzzles.redeem(tx, { text: proof, scope: codeScope(target, call), now }),
    ),
  )
  const phrase = contact === 'email' ? await deps.phraseFor(call.reader, target) : null
  const caller = call.member === null ? 'guest' : 'member'
  const state = { ...deps.codeSetup, purpose, caller, isOwnTarget: await isOwn(call, target) } as const
  const isShown = codeDelivery(state) === 'response'
  return deps.codeSender.send({ contact, target, code, lang: call.lang, isShown, phrase })
}

const codeScope = (target: string, { caller }: Call): string => `code ${target} ${caller.address}`

/** Identifies the requester by its device if the owner has logged in from it, otherwise by its address. */
async function identifyRequester(deps: AccountDeps, call: Call, target: string): Promise<Requester> {
  const hashes = hashCaller(call.caller, deps.callerKey)
  const owners = await findByHandle(call.reader, target)
  const known = await findKnownParts(
    call.reader,
    owners.map(({ id }) => id),
    hashes,
    call.now,
  )
  if (known.device && hashes.device !== null) return { caller: hashes.device, isKnown: true }
  return { caller: hashes.address, isKnown: known.address || (await isOwn(call, target)) }
}

/** Creates a puzzle for the next code to a contact. */
export async function createCodePuzzle(
  deps: AccountDeps,
  call: Call,
  { handle, areaCode }: { handle: string; areaCode?: string | undefined },
) {
  const target = handle.includes('@')
    ? canonicalEmail(handle)
    : targetOfNumber({ areaCode: areaCode ?? DEFAULT_AREA_CODE, mobile: handle })
  const requester = await identifyRequester(deps, call, target)
  const bits = await deps.codes.bitsFor(call.reader, { target, now: call.now }, requester)
  return deps.puzzles.create(codeScope(target, call), bits, call.now)
}

/** Whether the target is a contact of the calling member. */
async function isOwn({ member, reader }: Call, target: string): Promise<boolean> {
  const caller = member === null ? null : await findMember(reader, member)
  return caller !== null && listTargets(caller).includes(target)
}

/** Includes the area code: the same digits with another area code are another number. */
export const phoneTarget = ({ areaCode, mobile }: Phone): string => `+${areaCode}${mobile}`

/** The contact that a code is sent to, from a number in any spelling. */
const targetOfNumber = (phone: Phone): string =>
  phoneTarget(canonicalNumber(phone.areaCode, phone.mobile) ?? phone)

/** Contacts of a member that can receive codes: e-mail address, phone number, or both. */
export function listTargets({
  email,
  areaCode,
  mobile,
}: Pick<Member, 'email' | 'areaCode' | 'mobile'>): string[] {
  const phone = mobile === null ? [] : [targetOfNumber({ areaCode: areaCode ?? '', mobile })]
  return email === null ? phone : [email, ...phone]
}

/** Contacts that may have received a code for this handle: an address, or one phone number per area code. */
export async function listCodeTargets(call: Call, handle: string): Promise<string[]> {
  if (handle.includes('@')) return [canonicalEmail(handle)]
  const members = await findByHandle(call.reader, handle)
  return members.flatMap(({ areaCode, mobile }) => listTargets({ email: null, areaCode, mobile }))
}
