import { account, type Scene } from '@bourse/contracts/account'
import { useState } from 'react'
import { say } from '#kit/feedback'
import { useWrite } from '#wire'

/** By purpose and address, so that it is still there when the reader comes back from the terms or the countries. */
const answers = new Map<string, string>()

type Whom = { readonly contact: 'email' | 'mobile'; readonly areaCode?: string }

/** Asks for a verification code. What the server says about it stays beside the field: a toast is gone too soon to be typed from. */
export function useCode(scene: Scene, handle: string) {
  const mail = useWrite(account.sendMailCode)
  const text = useWrite(account.sendMobileCode)
  const purpose = `${scene} ${handle}`
  const [, draw] = useState(0)
  const send = async ({ contact, areaCode }: Whom): Promise<boolean> => {
    const answer =
      contact === 'email'
        ? await mail.send({ handle, scene })
        : await text.send({ mobile: handle, scene, ...(areaCode === undefined ? {} : { areaCode }) })
    if (answer === null) return false
    answers.set(purpose, answer)
    draw((turn) => turn + 1)
    say(answer, 'success')
    return true
  }
  return { send, purpose, told: answers.get(purpose) ?? null }
}
