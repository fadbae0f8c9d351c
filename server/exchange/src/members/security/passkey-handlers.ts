import { profileTextIssue } from '@bourse/contracts/account'
import { assert, refuse } from '@bourse/contracts/kit'
import { PASSKEYS_MAX, PASSKEY_NAME, type security } from '@bourse/contracts/security'
import { closeOtherSessions, findMember } from '#members/account'
import type { Call, Handlers, MemberCall } from '#platform/kernel'
import {
  addPasskey,
  countPasskeys,
  buildCreationOptions,
  deletePasskey,
  findPasskey,
  listPasskeys,
  type RelyingParty,
  parseRelyingParty,
  buildRequestOptions,
  updateName,
} from '#members/security/passkeys'
import { translate } from '#platform/text'
import { changeWithProof, withProof } from './change-with-proof.ts'
import type { SecurityDeps } from './deps.ts'
import { recordFactorChange } from './factor-hold.ts'
import { loginByPasskey } from './passkey-login.ts'
import { lockProtection } from './store.ts'

type Rows = Handlers<typeof security>
type ChangeEndpoint = 'passkeys' | 'beginPasskey' | 'addPasskey' | 'renamePasskey' | 'removePasskey'
type UseEndpoint = 'confirmByPasskey' | 'beginPasskeyLogin' | 'loginByPasskey'

export function passkeyHandlers(deps: SecurityDeps): Pick<Rows, ChangeEndpoint | UseEndpoint> {
  return { ...changes(deps), ...uses(deps) }
}

const requireRelyingParty = ({ pageOrigin }: Call): RelyingParty =>
  parseRelyingParty(pageOrigin) ?? refuse('passkey_unavailable')

function assertName(name: string): void {
  const issue = profileTextIssue(name, PASSKEY_NAME)
  if (issue !== null) refuse(issue)
}

function changes(deps: SecurityDeps): Pick<Rows, ChangeEndpoint> {
  return {
    passkeys: async (_input, call) => ({ list: await listPasskeys(call.reader, call.member) }),
    beginPasskey: async (proof, call) => ({ options: await beginPasskey(deps, call, proof) }),
    addPasskey: async ({ name, credential }, call) => {
      assertName(name)
      const { member, session, now, lang } = call
      const id = await call.transact(async (tx) => {
        await lockProtection(tx, member)
        const hadAuthenticator = (await deps.mainFactor(tx, member)) === 'authenticator'
        const added = await addPasskey(tx, { member, session, now, name, credential })
        await recordFactorChange(tx, member, { factor: 'passkey', wasSet: false, hadAuthenticator, at: now })
        await closeOtherSessions(tx, member, call.token)
        await deps.notifyMember(tx, { member, lang, kind: 'passkey_added', values: { name }, at: now })
        tx.afterCommit(() => deps.accountChanged(member))
        return added
      })
      return { text: translate(lang, 'done'), id }
    },
    renamePasskey: async ({ id, name }, call) => {
      assertName(name)
      await call.transact(async (tx) => {
        if (!(await updateName(tx, call.member, { id, name }))) refuse('not_found')
      })
      return translate(call.lang, 'done')
    },
    removePasskey: async ({ id, ...proof }, call) => {
      const { member, now: at, lang } = call
      const found = (await findPasskey(call.reader, member, id)) ?? refuse('not_found')
      await changeWithProof(deps, call, toProof(proof), {
        write: async (tx) => {
          if (!(await deletePasskey(tx, member, id))) refuse('not_found')
          await recordFactorChange(tx, member, {
            factor: 'passkey',
            wasSet: true,
            hadAuthenticator: true,
            at,
          })
          await deps.notifyMember(tx, {
            member,
            lang,
            kind: 'passkey_removed',
            values: { name: found.name },
            at,
          })
        },
      })
      return translate(lang, 'done')
    },
  }
}

type ProofInput = { readonly code: string; readonly totp?: string | undefined }
const toProof = ({ code, totp }: ProofInput) => ({ purpose: 'passkey', code, totp }) as const

/** The proof comes first: a code that is refused later would leave a useless key on the device. */
async function beginPasskey(deps: SecurityDeps, call: MemberCall, proof: ProofInput): Promise<string> {
  const party = requireRelyingParty(call)
  if ((await countPasskeys(call.reader, call.member)) >= PASSKEYS_MAX) refuse('passkey_limit')
  const member = await findMember(call.reader, call.member)
  assert(member !== null, 'a session belongs to a member')
  const { session, now } = call
  const label = member.email ?? `+${member.areaCode}${member.mobile}`
  let options = ''
  await withProof(deps, call, toProof(proof), {
    write: async (tx) => {
      const { random } = deps
      options = await buildCreationOptions(tx, { party, random, member: member.id, session, now, label })
    },
  })
  return options
}

function uses(deps: SecurityDeps): Pick<Rows, UseEndpoint> {
  const { random } = deps
  return {
    confirmByPasskey: async ({ action: purpose }, call) => {
      const [party, { member, session, now }] = [requireRelyingParty(call), call]
      const options = await call.transact((tx) =>
        buildRequestOptions(tx, { party, random, purpose, member, session, now }),
      )
      return { options: options ?? refuse('not_found') }
    },
    beginPasskeyLogin: async (_input, call) => {
      const [party, { session, now }] = [requireRelyingParty(call), call]
      const options = await call.transact((tx) =>
        buildRequestOptions(tx, { party, random, purpose: 'login', member: null, session, now }),
      )
      assert(options !== null, 'a log-in needs no known passkey')
      return { options }
    },
    loginByPasskey: (input, call) => loginByPasskey(deps, call, input),
  }
}
