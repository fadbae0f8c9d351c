import type { Contact, CodePurpose } from '@bourse/contracts/account'
import { type ComponentProps, useState } from 'react'
import { Chips } from '#kit/control'
import { useText } from '#text'
import { CodeInput } from '#api/codes'
import type { BoundContact } from './protection.ts'

type Props = Omit<
  ComponentProps<typeof CodeInput>,
  'purpose' | 'handle' | 'contact' | 'areaCode' | 'hint'
> & {
  codePurpose: CodePurpose
  bound: readonly BoundContact[]
}

/** A code to a bound contact; with two contacts the member chooses. */
export function OwnCodeField({ codePurpose, bound, ...field }: Props) {
  const t = useText()
  const [preferred, setPreferred] = useState<Contact | null>(null)
  const to = bound.find((each) => each.contact === preferred) ?? bound[0]
  return (
    <div>
      {bound.length > 1 && (
        <>
          <p className="text-sub font-med text-t2">{t('security.code_to')}</p>
          <Chips
            name={t('security.code_to')}
            chips={bound.map(({ contact, shown }) => ({ id: contact, label: shown }))}
            value={to?.contact ?? null}
            onChange={setPreferred}
            className="flex-wrap pb-3 [&>button[aria-pressed=false]]:bg-chip/60"
          />
        </>
      )}
      <CodeInput
        {...field}
        purpose={codePurpose}
        handle={to?.handle ?? ''}
        contact={to?.contact ?? null}
        areaCode={to?.areaCode ?? null}
        hint={to === undefined ? t('security.no_contact') : t('security.code_goes_to', { contact: to.shown })}
      />
    </div>
  )
}
