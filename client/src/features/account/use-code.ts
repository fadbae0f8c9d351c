import { account, type Scene } from '@bourse/contracts/account'
import { useState } from 'react'
import { say } from '#kit/feedback'
import { useWrite } from '#wire'

type Whom = { readonly contact: 'email' | 'mobile'; readonly handle: string; readonly areaCode?: string }

/** Asks for a verification code. What the server says about it stays beside the field: a toast is gone too soon to be typed from. */
export function useCode(scene: Scene) {
  const mail = useWrite(account.sendMailCode)
  const text = useWrite(account.sendMobileCode)
  const [told, tell] = useState<string | null>(null)
  const send = async ({ contact, handle, areaCode }: Whom): Promise<boolean> => {
    const answer =
      contact === 'email'
        ? await mail.send({ handle, scene })
        : await text.send({ mobile: handle, scene, ...(areaCode === undefined ? {} : { areaCode }) })
    if (answer === null) return false
    tell(answer)
    say(answer, 'success')
    return true
  }
  return { send, told }
}
