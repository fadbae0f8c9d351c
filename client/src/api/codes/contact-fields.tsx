import { type CodePurpose, type Contact, isEmail, maybeMobile } from '@bourse/contracts/account'
import { normalizeTyped } from '@bourse/contracts/kit'
import { ChevronDown } from 'lucide-react'
import { TextField } from '#kit/field'
import { navigate } from '#kit/route'
import { type Text, useText } from '#text'
import { CodeInput } from './code-input.tsx'

type Values = { readonly handle: string; readonly areaCode: string }

const isValidHandle = (contact: Contact, { handle, areaCode }: Values): boolean =>
  contact === 'email' ? isEmail(normalizeTyped(handle, 'code')) : maybeMobile(handle, areaCode)

/** The error text of an address or number; undefined for a valid one. */
export const handleError = (contact: Contact, values: Values, t: Text): string | undefined =>
  isValidHandle(contact, values)
    ? undefined
    : t(contact === 'email' ? 'register.email_invalid' : 'register.mobile_invalid')

type Props = {
  contact: Contact
  purpose: CodePurpose
  codeLabel?: string
  form: {
    readonly values: Values
    readonly field: (name: 'handle' | 'code') => Omit<Parameters<typeof TextField>[0], 'label'>
  }
}

export function ContactFields({ contact, purpose, codeLabel, form }: Props) {
  const t = useText()
  const isMail = contact === 'email'
  const { handle, areaCode } = form.values
  return (
    <>
      <TextField
        key={contact}
        label={t(isMail ? 'register.email_label' : 'register.mobile_label')}
        type={isMail ? 'email' : 'tel'}
        autoComplete={isMail ? 'email' : 'tel-national'}
        before={isMail ? undefined : <AreaButton areaCode={areaCode} />}
        {...form.field('handle')}
      />
      <CodeInput
        purpose={purpose}
        handle={handle.trim()}
        contact={isValidHandle(contact, form.values) ? contact : null}
        areaCode={isMail ? null : areaCode}
        {...(codeLabel !== undefined && { label: codeLabel })}
        {...form.field('code')}
      />
    </>
  )
}

function AreaButton({ areaCode }: { areaCode: string }) {
  const t = useText()
  return (
    <button
      type="button"
      aria-label={t('register.area_button', { code: areaCode })}
      // Blur would check the number against the old country, and the error text would move the button away.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => navigate('common/area')}
      className="press flex min-h-11 shrink-0 items-center gap-1 border-r border-line pr-2 pl-3.5 text-body text-t1"
    >
      <span className="num">+{areaCode}</span>
      <ChevronDown size={16} className="text-t3" />
    </button>
  )
}
