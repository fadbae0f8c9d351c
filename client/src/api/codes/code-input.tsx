import { account, type CodePurpose, type Contact } from '@bourse/contracts/account'
import { type ComponentProps, useState } from 'react'
import { toast } from '#kit/feedback'
import { CodeField } from '#kit/field'
import { useEndpointMutation } from '#api'

/** Messages by purpose and recipient; they survive a visit to the terms or the country list. */
const messages = new Map<string, string>()

type Props = Omit<ComponentProps<typeof CodeField>, 'message' | 'canSend' | 'onSend'> & {
  purpose: CodePurpose
  handle: string
  /** Null while the handle is neither an address nor a number. */
  contact: Contact | null
  areaCode?: string | null
}

/** The server's message stays beside the field, because a toast disappears before a code is typed. */
export function CodeInput({ purpose: scene, handle, contact, areaCode = null, ...field }: Props) {
  const mail = useEndpointMutation(account.sendMailCode)
  const text = useEndpointMutation(account.sendMobileCode)
  const cacheKey = `${scene} ${handle}`
  const [, rerender] = useState(0)
  const send = async (): Promise<boolean> => {
    if (contact === null) return false
    const message =
      contact === 'email'
        ? await mail.send({ handle, scene })
        : await text.send({ mobile: handle, scene, ...(areaCode === null ? {} : { areaCode }) })
    if (message === null) return false
    messages.set(cacheKey, message)
    rerender((count) => count + 1)
    toast(message, 'success')
    return true
  }
  return (
    <CodeField
      {...field}
      purpose={cacheKey}
      message={messages.get(cacheKey) ?? null}
      canSend={contact !== null}
      onSend={send}
    />
  )
}
