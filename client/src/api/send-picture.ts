import { account } from '@bourse/contracts/account'
import { ApiCallError } from '@bourse/contracts/api-client'
import { upload } from './call.ts'
import { handleApiError } from './handle-api-error.ts'

/** Uploads a picture and returns its path; null when it was refused, which is already reported. */
export async function sendPicture(picture: Blob, name: string): Promise<string | null> {
  try {
    return await upload(account.upload, picture, name)
  } catch (failure) {
    if (!(failure instanceof ApiCallError)) throw failure
    handleApiError(failure)
    return null
  }
}
