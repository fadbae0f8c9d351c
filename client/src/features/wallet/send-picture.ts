import { account } from '@bourse/contracts/account'
import { ApiCallError, handleApiError, upload } from '#api'

/** The path that the server gave the picture; null when it was refused, which has then been told. */
export async function sendPicture(picture: Blob, name: string): Promise<string | null> {
  try {
    return await upload(account.upload, picture, name)
  } catch (failure) {
    if (!(failure instanceof ApiCallError)) throw failure
    handleApiError(failure)
    return null
  }
}
