import { account } from '@bourse/contracts/account'
import { API_PREFIX, ApiCallError, decodeResponse } from '@bourse/contracts/api-client'
import type { UploadOutcome } from '#kit/field'
import { currentLanguage } from '#text'
import { headers, messages, send } from './call.ts'
import { handleApiError } from './handle-api-error.ts'

/** Uploads a picture. The field shows a failure; only a lost session is handled here. */
export async function sendPicture(picture: Blob, name: string, signal?: AbortSignal): Promise<UploadOutcome> {
  return uploadOutcome(async () => {
    const body = new FormData()
    body.append('file', picture, name)
    body.append('lang', currentLanguage())
    const address = `${API_PREFIX}${account.upload.path}`
    const sent = headers()
    const request = { method: 'POST', headers: sent, body }
    const response = await send(address, request, { isQuiet: true, signal })
    return decodeResponse(account.upload, response, { messages, token: sent['authorization'] ?? null })
  })
}

/** The path that the steps of an upload return, or their failure. */
export async function uploadOutcome(steps: () => Promise<string>): Promise<UploadOutcome> {
  try {
    return { path: await steps() }
  } catch (error) {
    // The picture was replaced or removed, or the page left: no field shows the outcome.
    if (error instanceof DOMException && error.name === 'AbortError') return ABANDONED
    if (!(error instanceof ApiCallError)) throw error
    if (error.code === 'session_lost') handleApiError(error)
    return { failure: error.message, canRetry: error.code !== 'refused' }
  }
}

const ABANDONED: UploadOutcome = { failure: '', canRetry: false }
