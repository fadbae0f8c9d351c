import { passwordIssue } from '@bourse/contracts/account'

/** What was typed. The authenticator's code is empty for those who have none. */
export type PasswordForm = {
  readonly code: string
  readonly totp: string
  readonly password: string
  readonly repeated: string
}
export type PasswordIssues = {
  readonly code: 'wrong' | null
  readonly totp: 'wrong' | null
  readonly password: 'short' | 'long' | null
  readonly repeated: 'differ' | null
}

export const emptyForm: PasswordForm = { code: '', totp: '', password: '', repeated: '' }
export const isSixDigits = (typed: string): boolean => /^\d{6}$/.test(typed)

export function passwordIssues(form: PasswordForm, hasTotp: boolean): PasswordIssues {
  const own = passwordIssue(form.password, form.password)
  return {
    code: isSixDigits(form.code) ? null : 'wrong',
    totp: hasTotp && !isSixDigits(form.totp) ? 'wrong' : null,
    password: own === 'password_too_short' ? 'short' : own === 'password_too_long' ? 'long' : null,
    repeated: form.password === form.repeated ? null : 'differ',
  }
}

/** How much a guesser has to try: length counts most, kinds of characters a little. */
export function strengthOf(password: string): 'weak' | 'fair' | 'strong' {
  const kinds = [/\p{Ll}|\p{Lo}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) =>
    kind.test(password),
  ).length
  const variety = new Set(password).size
  if (password.length < 8 || variety < 5) return 'weak'
  return password.length >= 14 || (password.length >= 10 && kinds >= 3) ? 'strong' : 'fair'
}
