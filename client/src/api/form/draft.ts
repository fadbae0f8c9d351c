import { session } from '#api'

const drafts = new Map<string, { readonly token: string | null; readonly values: unknown }>()

/** A form's values while the member is on another page: in memory, for this session, never on the device. */
export function readDraft<T>(name: string): T | null {
  const draft = drafts.get(name)
  return draft !== undefined && draft.token === session.getState().token ? (draft.values as T) : null
}

export const hasDraft = (name: string): boolean => readDraft(name) !== null

export const saveDraft = (name: string, values: unknown): void =>
  void drafts.set(name, { token: session.getState().token, values })

export const dropDraft = (name: string): void => void drafts.delete(name)
