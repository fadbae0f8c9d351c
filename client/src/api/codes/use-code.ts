import { account, type CodePurpose } from '@bourse/contracts/account'
import { useState } from 'react'
import { toast } from '#kit/feedback'
import { useEndpointMutation } from '#api'

/** By purpose and address, so that it is still there when the reader comes back from the terms or the countries. */
const messages = new Map<string, string>()

type Whom = { readonly contact: 'email' | 'mobile'; readonly areaCode?: string }

/** Asks for a verification code. What the server says about it stays beside the field: a toast is gone too soon to be typed from. */
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
