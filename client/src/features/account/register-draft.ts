import { DEFAULT_AREA_CODE } from '@bourse/contracts/account'

export type RegisterForm = {
  contact: 'email' | 'mobile'
  handle: string
  areaCode: string
  code: string
  password: string
  repeated: string
  invite: string
  isAgreed: boolean
}

const empty: RegisterForm = {
  contact: 'email',
  handle: '',
  areaCode: DEFAULT_AREA_CODE,
  code: '',
  password: '',
  repeated: '',
  invite: '',
  isAgreed: false,
}

let draft: RegisterForm = empty

/** What was typed before the reader looked at the terms or picked a country; in memory only, and without passwords. */
export const readDraft = (): RegisterForm => draft

export function saveDraft(form: RegisterForm): void {
  draft = { ...form, password: '', repeated: '' }
}

export function dropDraft(): void {
  draft = empty
}
