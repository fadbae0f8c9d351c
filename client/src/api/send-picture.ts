import { account } from '@bourse/contracts/account'
import { ApiCallError } from '@bourse/contracts/api-client'
import { upload } from './call.ts'
import { handleApiError } from './handle-api-error.ts'

/** The path that the server gave a picture; null when it was refused, which has then been told. */
export async function sendPicture(picture: Blob, name: string): Promise<string | null> {
  try {
    return await upload(account.upload, picture, name)
  } catch (failure) {
    if (!(failure instanceof ApiCallError)) throw failure
    handleApiError(failure)
    return null
  }
}
