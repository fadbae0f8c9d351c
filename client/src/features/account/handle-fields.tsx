import type { CodePurpose, Contact } from '@bourse/contracts/account'
import type { ComponentProps } from 'react'
import { SegTabs } from '#kit/control'
import { useText } from '#text'
import { ContactFields } from '#api/codes'

type Fields = ComponentProps<typeof ContactFields>['form']
type Props = {
  purpose: CodePurpose
  form: Fields & {
    readonly values: { readonly contact: Contact }
    readonly set: (change: { contact: Contact; handle: string }) => void
  }
}

/** E-mail address or phone number with its country, and the code sent to it. */
export function HandleFields({ purpose, form }: Props) {
  const t = useText()
  const { contact } = form.values
  return (
    <>
      <SegTabs
        name={t('register.by')}
        variant="fill"
        value={contact}
        onChange={(next) => form.set({ contact: next, handle: '' })}
        tabs={[
          { id: 'email', label: t('register.email') },
          { id: 'mobile', label: t('register.mobile') },
        ]}
      />
      <ContactFields contact={contact} purpose={purpose} form={form} />
    </>
  )
}
