import { Skeleton } from '#kit/feedback'
import { PasswordField, TotpField } from '#kit/field'
import { lazyComponent } from '#kit/layout'
import { useText } from '#text'
import type { FormField } from '#api/form'
import type { ProofNeeds, ProofValues } from './member-proof.ts'
import { OwnCodeField } from './own-code-field.tsx'
import type { BoundContact } from './protection.ts'

// Few members have a passkey.
const PasskeyProof = lazyComponent(
  async () => (await import('./passkey-proof.tsx')).PasskeyProof,
  <Skeleton className="h-11" />,
)

type Props = {
  purpose: 'withdrawal' | 'address'
  proof: { readonly needs: ProofNeeds; readonly bound: readonly BoundContact[] }
  field: (name: keyof ProofValues) => FormField<string>
}

/** Exactly the fields that prove the member. */
export function ProofFields({ purpose, proof: { needs, bound }, field }: Props) {
  const t = useText()
  if (!needs.code && !needs.totp && !needs.passkey && !needs.payPassword) return null
  const isConfirmed = needs.passkey && field('passkey').value !== ''
  return (
    <div data-part="proof" className="space-y-4 pt-4">
      {needs.code && <OwnCodeField codePurpose={purpose} bound={bound} {...field('code')} />}
      {needs.passkey && <PasskeyProof action={purpose} {...field('passkey')} />}
      {needs.totp && !isConfirmed && <TotpField {...field('totp')} />}
      {needs.payPassword && (
        <PasswordField label={t('screen.pay_password')} autoComplete="off" {...field('payPassword')} />
      )}
    </div>
  )
}
