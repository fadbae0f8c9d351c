import { DEFAULT_AREA_CODE } from '@bourse/contracts/account'
import type { BindForm } from './bind-form.ts'

const empty: BindForm = { areaCode: DEFAULT_AREA_CODE, handle: '', code: '', proof: '', totp: '' }
let draft: BindForm = empty

/** What was typed before the reader went to pick a country; in memory only. */
export const readDraft = (): BindForm => draft
export const saveDraft = (form: BindForm): void => void (draft = form)
export const dropDraft = (): void => void (draft = empty)
