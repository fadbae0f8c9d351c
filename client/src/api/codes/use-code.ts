import { account, type CodePurpose } from '@bourse/contracts/account'
import { useState } from 'react'
import { toast } from '#kit/feedback'
import { useEndpointMutation } from '#api'

/** By purpose and address; survives a visit to the terms or the country list. */
const messages = new Map<string, string>()

type Whom = { readonly contact: 'email' | 'mobile'; readonly areaCode?: string }

/**
 * Requests a verification code. The server's message stays beside the field, because a toast disappears
 * before a code is typed.
 */
export function useCode(codePurpose: CodePurpose, handle: string) {
  const mail = useEndpointMutation(account.sendMailCode)
  const text = useEndpointMutation(account.sendMobileCode)
  const cacheKey = `${codePurpose} ${handle}`
  const [, draw] = useState(0)
  const send = async ({ contact, areaCode }: Whom): Promise<boolean> => {
    const message =
      contact === 'email'
        ? await mail.send({ handle, scene: codePurpose })
        : await text.send({
            mobile: handle,
            scene: codePurpose,
            ...(areaCode === undefined ? {} : { areaCode }),
          })
    if (message === null) return false
    messages.set(cacheKey, message)
    draw((turn) => turn + 1)
    toast(message, 'success')
    return true
  }
  return { send, purpose: cacheKey, message: messages.get(cacheKey) ?? null }
}
