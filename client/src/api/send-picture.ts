import { account } from '@bourse/contracts/account'
import { API_PREFIX, ApiCallError, decodeResponse } from '@bourse/contracts/api-client'
import { currentLanguage } from '#text'
import { headers, messages, send } from './call.ts'
import { handleApiError } from './handle-api-error.ts'

/** Uploads a picture and returns its path; null when it was refused, which is already reported. */
export async function sendPicture(picture: Blob, name: string): Promise<string | null> {
  const body = new FormData()
  body.append('file', picture, name)
  body.append('lang', currentLanguage())
  const address = `${API_PREFIX}${account.upload.path}`
  try {
    const response = await send(address, { method: 'POST', headers: headers(), body }, { isQuiet: true })
    return decodeResponse(account.upload, response, messages)
  } catch (failure) {
    if (!(failure instanceof ApiCallError)) throw failure
    handleApiError(failure)
    return null
  }
}
