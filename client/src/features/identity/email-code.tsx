import type { ComponentProps } from 'react'
import { useText } from '#text'
import { useSite, useUser } from '#api'
import { CodeInput } from '#api/codes'

/** True if the operator requires a code to the member's e-mail address with every application. */
export const useNeedsCode = (): boolean => useSite()?.isIdentityCodeRequired === true

type Props = Pick<ComponentProps<typeof CodeInput>, 'name' | 'value' | 'error' | 'onChange' | 'onBlur'>

export function EmailCode(field: Props) {
  const t = useText()
  const email = useUser()?.email ?? ''
  return (
    <CodeInput
      {...field}
      purpose="identity"
      handle={email}
      contact={email === '' ? null : 'email'}
      hint={t('security.code_goes_to', { contact: email })}
    />
  )
}
