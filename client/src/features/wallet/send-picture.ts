import { account } from '@bourse/contracts/account'
import { CallFailure, reactTo, upload } from '#wire'

/** The path that the server gave the picture; null when it was refused, which has then been told. */
export async function sendPicture(picture: Blob, name: string): Promise<string | null> {
  try {
    return await upload(account.upload, picture, name)
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure
    reactTo(failure)
    return null
  }
}
