import { account } from '@bourse/contracts/account'
import { CallFailure } from '@bourse/contracts/caller'
import { upload } from './call.ts'
import { reactTo } from './reaction.ts'

/** The path that the server gave a picture; null when it was refused, which has then been told. */
export async function sendPicture(picture: Blob, name: string): Promise<string | null> {
  try {
    return await upload(account.upload, picture, name)
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure
    reactTo(failure)
    return null
  }
}
