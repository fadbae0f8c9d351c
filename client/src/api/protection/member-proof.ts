import type { SiteConfig } from '@bourse/contracts/content'
import type { Key, Text } from '#text'

/** The fields that prove the member; `isMissing` when the member has to set a factor first. */
export type ProofNeeds = {
  readonly code: boolean
  readonly totp: boolean
  /** One of the two is enough where `totp` is true as well. */
  readonly passkey: boolean
  readonly payPassword: boolean
  readonly isMissing: boolean
}

type ProofContext = {
  readonly purpose: 'withdrawal' | 'address'
  /** Null where the upstream does not report it. */
  readonly mainFactor: 'authenticator' | 'code' | 'none' | null
  /** The kinds of authenticator; an app unless the upstream reports another kind alone. */
  readonly hasTotp?: boolean | null
  readonly passkeys?: number | null
  readonly hasPayPassword: boolean | null
  readonly hasContact: boolean
  readonly site: Pick<SiteConfig, 'withdrawNeedsCode' | 'withdrawNeedsPayPassword'> | null
}

/**
 * Our exchange reports the member's main factor. Another upstream has switches for withdrawals in its site
 * configuration and none for addresses; it gets no field that it does not require.
 */
export function proofNeeds(context: ProofContext): ProofNeeds {
  const { purpose, mainFactor, hasPayPassword, hasContact, site } = context
  const passkey = mainFactor === 'authenticator' && (context.passkeys ?? 0) > 0
  if (mainFactor !== null)
    return {
      code: mainFactor === 'code',
      totp: mainFactor === 'authenticator' && (context.hasTotp === true || !passkey),
      passkey,
      payPassword: hasPayPassword === true,
      isMissing: mainFactor === 'none',
    }
  if (purpose === 'address')
    return { code: false, totp: false, passkey, payPassword: false, isMissing: false }
  const code = site?.withdrawNeedsCode === true
  const payPassword = site?.withdrawNeedsPayPassword ?? hasPayPassword === true
  return { code, totp: false, passkey, payPassword, isMissing: code && !hasContact }
}

export const NO_PROOF = { code: '', totp: '', passkey: '', payPassword: '' }
export type ProofValues = typeof NO_PROOF
export const PROOF_NAMES = ['code', 'totp', 'passkey', 'payPassword'] as const

/** Leaves out the fields that are not required. */
export const proofInput = (values: ProofValues, needs: ProofNeeds) => ({
  code: needs.code ? values.code : undefined,
  totp: needs.totp && values.passkey === '' ? values.totp : undefined,
  passkey: needs.passkey && values.passkey !== '' ? values.passkey : undefined,
  payPassword: needs.payPassword ? values.payPassword : undefined,
})

export const proofErrors = (values: ProofValues, needs: ProofNeeds, t: Text) => ({
  passkey: needs.passkey && !needs.totp && values.passkey === '' ? t('passkey.confirm') : undefined,
  payPassword:
    needs.payPassword && values.payPassword === '' ? t('proof.pay_missing' satisfies Key) : undefined,
})

/** The field of each refusal. */
export const PROOF_REFUSAL_FIELDS = {
  code_required: 'code',
  code_invalid: 'code',
  totp_required: 'totp',
  totp_invalid: 'totp',
  passkey_required: 'passkey',
  passkey_invalid: 'passkey',
  passkey_blocked: 'passkey',
  pay_password_wrong: 'payPassword',
} as const
