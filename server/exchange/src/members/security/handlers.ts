import {
  DEFAULT_AREA_CODE,
  isEmail,
  profileTextIssue,
  passwordIssue,
  PHRASE,
} from '@bourse/contracts/account'
import { PAGE_SIZE, toPage, refuse, SECOND } from '@bourse/contracts/kit'
import { isWhitelistOnly, newAddressHoldMs, type security } from '@bourse/contracts/security'
import {
  closeOtherSessions,
  closeSessionById,
  listSessions,
  canonicalEmail,
  canonicalNumber,
  phoneTarget,
  updateEmail,
  findMember,
  setFirstMobile,
  updateMobile,
  updatePassword,
} from '#members/account'
import type { Handlers, MemberCall, Tx } from '#platform/kernel'
import { findWhitelist } from '#members/security/guard'
import { countPasskeys } from '#members/security/passkeys'
import { translate } from '#platform/text'
import type { SecurityDeps } from './deps.ts'
import { revokePrograms } from './revoke-programs.ts'
import { confirmTotp, disableTotp, enrolTotp } from './enrolment.ts'
import { apiKeyHandlers } from './api-key-handlers.ts'
import { changeWithProof } from './change-with-proof.ts'
import { recordFactorChange, findHoldEnd } from './factor-hold.ts'
import { guardHandlers } from './guard-handlers.ts'
import { passkeyHandlers } from './passkey-handlers.ts'
import {
  addressHoldMs,
  findProtection,
  hasPayPassword,
  lockProtection,
  updatePayPassword,
  updatePhrase,
} from './store.ts'

type Rows = Handlers<typeof security>

export function securityHandlers(deps: SecurityDeps): Rows {
  return {
    ...passwords(deps),
    ...contacts(deps),
    ...sessions(deps),
    ...extras(deps),
    ...passkeyHandlers(deps),
    ...guardHandlers(deps),
    ...apiKeyHandlers(deps),
  }
}

type NewPassword = {
  readonly password: string
  readonly repeated: string
  readonly code: string
  readonly totp?: string | undefined
}

type Text = 'password_changed' | 'password_changed_keys'

function passwords(deps: SecurityDeps): Pick<Rows, 'setPayPassword' | 'setPassword'> {
  async function change(
    call: MemberCall,
    input: NewPassword,
    purpose: 'password' | 'pay_password',
    write: (tx: Tx, hash: string) => Promise<Text>,
  ): Promise<string> {
    const issue = passwordIssue(input.password, input.repeated)
    if (issue !== null) refuse(issue)
    let hash = ''
    let text: Text = 'password_changed'
    await changeWithProof(
      deps,
      call,
      { purpose, code: input.code, totp: input.totp },
      {
        prepare: async () => {
          hash = await deps.passwords.hash(input.password)
        },
        write: async (tx) => {
          const wasSet = purpose === 'password' || (await hasPayPassword(tx, call.member))
          text = await write(tx, hash)
          await recordFactorChange(tx, call.member, {
            factor: purpose,
            wasSet,
            hadAuthenticator: false,
            at: call.now,
          })
        },
      },
    )
    return translate(call.lang, text)
  }
  return {
    setPayPassword: (input, call) =>
      change(call, input, 'pay_password', async (tx, hash) => {
        await updatePayPassword(tx, call.member, hash)
        return 'password_changed'
      }),
    setPassword: (input, call) =>
      change(call, input, 'password', async (tx, hash) => {
        await updatePassword(tx, call.member, hash)
        // A thief who knew the old one may have made a key.
        return (await revokePrograms(tx, call.member)) ? 'password_changed_keys' : 'password_changed'
      }),
  }
}

const hasMobile = async ({ reader, member }: MemberCall): Promise<boolean> =>
  (await findMember(reader, member))?.mobile != null

function contacts(deps: SecurityDeps): Pick<Rows, 'bindMobile' | 'bindEmail'> {
  const bound = (tx: Tx, { member, now }: MemberCall) =>
    recordFactorChange(tx, member, { factor: 'contact', wasSet: false, hadAuthenticator: false, at: now })
  return {
    bindMobile: async ({ mobile, areaCode = DEFAULT_AREA_CODE, code, proof, totp }, call) => {
      const phone = canonicalNumber(areaCode, mobile) ?? refuse('mobile_invalid')
      if (proof === undefined && (await hasMobile(call))) refuse('proof_required')
      const proven = {
        purpose: 'mobile',
        code: proof,
        totp,
        fresh: { target: phoneTarget(phone), code },
      } as const
      await changeWithProof(deps, call, proven, {
        write: async (tx) => {
          if (proof !== undefined) await updateMobile(tx, call.member, phone)
          else if (!(await setFirstMobile(tx, call.member, phone))) refuse('proof_required')
          await bound(tx, call)
        },
      })
      return translate(call.lang, 'done')
    },
    bindEmail: async ({ email: typed, code, proof, totp }, call) => {
      const email = canonicalEmail(typed)
      if (!isEmail(email)) refuse('email_invalid')
      if (proof === undefined) refuse('proof_required')
      const proven = { purpose: 'email', code: proof, totp, fresh: { target: email, code } } as const
      await changeWithProof(deps, call, proven, {
        write: async (tx) => {
          await updateEmail(tx, call.member, email)
          await bound(tx, call)
        },
      })
      return translate(call.lang, 'done')
    },
  }
}

function sessions(deps: SecurityDeps): Pick<Rows, 'sessions' | 'endSession' | 'endOtherSessions'> {
  return {
    sessions: async ({ page = 1, limit = PAGE_SIZE }, call) => {
      const { member, token, now } = call
      const { rows, total } = await listSessions(call.reader, { member, token, now, page, limit })
      return toPage(rows as never[], { page, limit }, total)
    },
    endSession: async ({ id }, call) => {
      await call.transact(async (tx) => {
        if (!(await closeSessionById(tx, call.member, id))) refuse('not_found')
        tx.afterCommit(() => deps.accountChanged(call.member))
      })
      return translate(call.lang, 'done')
    },
    endOtherSessions: async (_input, call) => {
      await call.transact(async (tx) => {
        await closeOtherSessions(tx, call.member, call.token)
        tx.afterCommit(() => deps.accountChanged(call.member))
      })
      return translate(call.lang, 'done')
    },
  }
}

type ExtraEndpoint = 'state' | 'setPhrase' | 'enrolTotp' | 'confirmTotp' | 'disableTotp'

function extras(deps: SecurityDeps): Pick<Rows, ExtraEndpoint> {
  return {
    state: (_input, call) => loadState(deps, call),
    setPhrase: async ({ phrase }, call) => {
      const issue = profileTextIssue(phrase, PHRASE)
      if (issue !== null) refuse(issue)
      await call.transact(async (tx) => {
        await lockProtection(tx, call.member)
        await updatePhrase(tx, call.member, phrase)
        tx.afterCommit(() => deps.accountChanged(call.member))
      })
      return translate(call.lang, 'done')
    },
    enrolTotp: (_input, call) => enrolTotp(deps, call),
    confirmTotp: async (typed, call) => {
      await confirmTotp(deps, call, typed)
      return translate(call.lang, 'done')
    },
    disableTotp: async (typed, call) => {
      await disableTotp(deps, call, typed)
      return translate(call.lang, 'done')
    },
  }
}

async function loadState({ holds, mainFactor }: SecurityDeps, { reader, member, now }: MemberCall) {
  const found = await findProtection(reader, member)
  const whitelist = await findWhitelist(reader, member)
  const isOn = isWhitelistOnly(whitelist, now)
  const holdMs = newAddressHoldMs(await addressHoldMs(reader, holds.addressMs), isOn)
  return {
    hasPayPassword: found.payPassword !== null,
    hasTotp: found.totpSecret !== null,
    passkeys: await countPasskeys(reader, member),
    phrase: found.phrase,
    holdsNewAddresses: holdMs > 0,
    addressHoldSeconds: Math.ceil(holdMs / SECOND),
    factorHoldSeconds: Math.ceil(holds.factorMs / SECOND),
    isWhitelistOnly: isOn,
    whitelistOffAt: isOn ? whitelist.offAt : null,
    heldUntil: await findHoldEnd(reader, member, { holdMs: holds.factorMs, now }),
    mainFactor: await mainFactor(reader, member),
  }
}
