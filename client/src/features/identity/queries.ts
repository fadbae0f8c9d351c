import { account } from '@bourse/contracts/account'
import { identity } from '@bourse/contracts/identity'
import { useQuery } from '@tanstack/react-query'
import { CallFailure, reactTo, read, upload } from '#wire'

const WAITING_MS = 5_000

/** How the levels stand. While a review is running it is asked for again and again, and each time the page is looked at. */
export const useIdentity = () =>
  useQuery({
    ...read(identity.state, {}),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.basic === 'pending' || state.data?.advanced === 'pending' ? WAITING_MS : false,
  })

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
