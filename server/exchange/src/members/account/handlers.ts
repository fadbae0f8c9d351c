import {
  type account,
  resolveCodePurpose,
  isUsername,
  profileTextIssue,
  nicknameIssue,
  SIGNATURE,
} from '@bourse/contracts/account'
import { assert, type Input, refuse, toAmount } from '@bourse/contracts/kit'
import type { Call, Handlers, MemberCall } from '#platform/kernel'
import { isReservedName } from '#members/names'
import { loadSubAccounts } from './sub-accounts.ts'
import { claimPicture } from '#platform/pictures'
import { translate } from '#platform/text'
import type { AccountDeps } from './deps.ts'
import { resetPassword } from './forget.ts'
import { canonicalEmail } from './identifiers.ts'
import { login, createLoginPuzzle } from './login.ts'
import { readOutcome } from './read-outcome.ts'
import { areaCodeOrDefault, register } from './register.ts'
import { createCodePuzzle, sendMailCode, sendMobileCode } from './send-code.ts'
import { closeSession } from './sessions.ts'
import { findMember, setUsername, updateAvatar, updateNickname, updateSignature } from './store.ts'

/** Every member has full credit; nothing lowers it until lending exists. */
const CREDIT_SCORE = toAmount('100')

export function accountHandlers(deps: AccountDeps): Handlers<typeof account> {
  return {
    sendMailCode: ({ handle, scene, type, proof }, call) =>
      sendMailCode(deps, call, { handle, purpose: resolveCodePurpose(scene, type), proof }),
    sendMobileCode: ({ mobile, areaCode, scene, type, proof }, call) =>
      sendMobileCode(deps, call, { mobile, areaCode, purpose: resolveCodePurpose(scene, type), proof }),
    puzzle: (input, call) => createPuzzle(deps, call, input),
    checkMailCode: async ({ handle, code }, call) => {
      const { session, now } = call
      const request = { target: canonicalEmail(handle ?? ''), purpose: 'register', session, now } as const
      const isRight = await call.transact((tx) => deps.codes.verify(tx, request, code, 'retain'))
      if (!isRight) refuse('code_invalid')
      return translate(call.lang, 'done')
    },
    register: async (input, call) => {
      const areaCode = areaCodeOrDefault(input.areaCode)
      await register(deps, call, { ...input, areaCode, inviteCode: input.inviteCode?.trim() ?? '' })
      return translate(call.lang, 'registered')
    },
    login: (attempt, call) => login(deps, call, attempt),
    outcome: readOutcome,
    logout: async (_input, call) => {
      await call.transact((tx) => closeSession(tx, call.token))
      return translate(call.lang, 'logged_out')
    },
    profile: (_input, call) => loadOwnProfile(deps, call),
    forget: async (input, call) => {
      const hadKeys = await resetPassword(deps, call, input)
      return translate(call.lang, hadKeys ? 'password_changed_keys' : 'password_changed')
    },
    setAvatar: async ({ avatar }, call) => {
      await call.transact(async (tx) => {
        const claim = { path: avatar, member: call.member, purpose: 'avatar' } as const
        if ((await claimPicture(tx, claim)) === null) refuse('parameter_error')
        await updateAvatar(tx, call.member, avatar)
      })
      return translate(call.lang, 'done')
    },
    setNickname: async ({ nickname }, call) => {
      const issue = nicknameIssue(nickname)
      if (issue !== null) refuse(issue)
      if (isReservedName(nickname, [await deps.siteNameOf(call.reader)])) refuse('name_reserved')
      await call.transact((tx) => updateNickname(tx, call.member, nickname.normalize('NFC')))
      return translate(call.lang, 'done')
    },
    setUsername: ({ username }, call) => chooseUsername(deps, call, username),
    setSignature: async ({ signature }, call) => {
      const issue = profileTextIssue(signature, SIGNATURE)
      if (issue !== null) refuse(issue)
      await call.transact((tx) => updateSignature(tx, call.member, signature))
      return translate(call.lang, 'done')
    },
  }
}

const createPuzzle = (deps: AccountDeps, call: Call, input: Input<typeof account.puzzle>) =>
  input.purpose === 'code' ? createCodePuzzle(deps, call, input) : createLoginPuzzle(deps, call, input.handle)

/** Sets the username, once. The database refuses one that is confusable with another. */
async function chooseUsername(deps: AccountDeps, call: MemberCall, username: string): Promise<string> {
  if (!isUsername(username)) refuse('username_invalid')
  const siteName = await deps.siteNameOf(call.reader)
  await call.transact(async (tx) => {
    const isChosen = (await findMember(tx, call.member))?.username != null
    if (isChosen) refuse('username_chosen')
    if (isReservedName(username, [siteName])) refuse('name_reserved')
    if (!(await setUsername(tx, call.member, username))) refuse('username_chosen')
  })
  return translate(call.lang, 'done')
}

async function loadOwnProfile(deps: AccountDeps, call: MemberCall) {
  const member = await findMember(call.reader, call.member)
  assert(member !== null, 'a session belongs to a member')
  return {
    id: call.selected,
    selected: (await loadSubAccounts(call.reader, [call.selected])).get(call.selected)?.name ?? null,
    account: member.email ?? `${member.areaCode}${member.mobile}`,
    email: member.email,
    mobile: member.mobile,
    areaCode: member.areaCode,
    username: member.username,
    nickname: member.nickname,
    signature: member.signature,
    phrase: await deps.phraseOf(call.reader, call.member),
    avatar: member.avatar,
    creditScore: CREDIT_SCORE,
    inviteCode: member.inviteCode,
    vipTier: await deps.tierOf(call.reader, call.member),
    ...(await deps.reviewOf(call.reader, call.member)),
    ...(await deps.loadResidence(call.reader, call.member)),
    isLocked: member.isLocked,
    isLeader: 'no' as const,
    registeredAt: member.registeredAt,
  }
}
