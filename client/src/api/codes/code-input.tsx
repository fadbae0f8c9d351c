import type { CodePurpose, Contact } from '@bourse/contracts/account'
import type { ComponentProps } from 'react'
import { CodeField } from '#kit/field'
import { useCode } from './use-code.ts'

type Props = Omit<ComponentProps<typeof CodeField>, 'purpose' | 'onSend' | 'canSend' | 'message'> & {
  purpose: CodePurpose
  handle: string
  /** Null while the handle is neither an address nor a number. */
  contact: Contact | null
  areaCode?: string | null
}

/** A field for a verification code, with the button that sends one. */
export function CodeInput({ purpose, handle, contact, areaCode = null, ...field }: Props) {
  const code = useCode(purpose, handle)
  const send = async () =>
    contact !== null && code.send({ contact, ...(areaCode === null ? {} : { areaCode }) })
  return (
    <CodeField
      {...field}
      message={code.message}
      purpose={code.purpose}
      canSend={contact !== null}
      onSend={send}
    />
  )
}
