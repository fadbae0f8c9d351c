import { session } from '#api'

const drafts = new Map<string, { readonly token: string | null; readonly values: unknown }>()

/** What was typed into a form before its reader went elsewhere; gone with the session, and never written to the phone. */
export function readDraft<T>(name: string): T | null {
  const draft = drafts.get(name)
  return draft !== undefined && draft.token === session.getState().token ? (draft.values as T) : null
}

export const saveDraft = (name: string, values: unknown): void =>
  void drafts.set(name, { token: session.getState().token, values })

export const dropDraft = (name: string): void => void drafts.delete(name)
