import type { Contact } from '@bourse/contracts/account'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#kit/control'
import { say } from '#kit/feedback'
import { CodeButton, CodeField, TextField } from '#kit/field'
import { Sheet } from '#kit/overlay'
import { go, takeGiven } from '#kit/route'
import { useText } from '#text'
import { useCode } from '#wire/codes'
import { dropDraft, keepDraft, readDraft } from './bind-draft.ts'
import { type BindForm, bindIssues, isHandle } from './bind-form.ts'
import type { Bound } from './contacts.ts'
import { OwnCodeField } from './own-code-field.tsx'
import { TotpField } from './totp-field.tsx'
import { useBinding } from './use-binding.ts'

type Props = {
  contact: Contact
  bound: readonly Bound[]
  hasTotp: boolean
  onDone: () => void
  onClose: () => void
}

const nothingSeen = { handle: false, code: false, proof: false, totp: false }

/** The new address or number with its own code; whoever has a contact already proves himself there as well. */
export function BindSheet({ contact, bound, hasTotp, onDone, onClose }: Props) {
  const t = useText()
  const [form, setForm] = useState<BindForm>(() => ({
    ...readDraft(),
    areaCode: takeGiven('area') ?? readDraft().areaCode,
  }))
  const [seen, see] = useState(nothingSeen)
  const binding = useBinding(contact)
  const needs = { contact, needsProof: bound.length > 0, hasTotp }
  const issues = bindIssues(form, needs)
  const scene = contact === 'email' ? 'email' : 'mobile'
  const code = useCode(scene, form.handle.trim())
  const change = (field: keyof BindForm) => (typed: string) => {
    setForm((now) => ({ ...now, [field]: typed }))
    see((now) => ({ ...now, [field]: false }))
    binding.reset()
  }
  const told = (field: keyof typeof nothingSeen, words: string) =>
    seen[field] && issues[field] !== null ? words : undefined
  const submit = async () => {
    see({ handle: true, code: true, proof: true, totp: true })
    if (Object.values(issues).some((issue) => issue !== null)) return
    const answer = await binding.send(form, needs)
    if (answer === null) return
    dropDraft()
    say(answer, 'success')
    onDone()
  }
  const pickArea = () => {
    keepDraft({ ...form, code: '', proof: '', totp: '' })
    go('common/area')
  }
  const wrongHandle = t(contact === 'email' ? 'register.email_invalid' : 'register.mobile_invalid')
  return (
    <Sheet
      title={t(contact === 'email' ? 'security.bind_email' : 'security.bind_mobile')}
      onClose={() => {
        dropDraft()
        onClose()
      }}
      foot={
        <Button isBusy={binding.isBusy} onClick={() => void submit()} reason={binding.told}>
          {t('app.confirm')}
        </Button>
      }
    >
      <div className="space-y-5 pt-2">
        <TextField
          label={t(contact === 'email' ? 'register.email_label' : 'register.mobile_label')}
          inputMode={contact === 'email' ? 'email' : 'tel'}
          autoComplete={contact === 'email' ? 'email' : 'tel-national'}
          value={form.handle}
          onChange={(event) => change('handle')(event.target.value)}
          onBlur={() => form.handle !== '' && see((now) => ({ ...now, handle: true }))}
          error={told('handle', wrongHandle) ?? binding.handleFailure}
          before={
            contact === 'mobile' ? <AreaButton areaCode={form.areaCode} onPress={pickArea} /> : undefined
          }
        />
        <CodeField
          label={t('security.code_new')}
          value={form.code}
          onChange={(event) => change('code')(event.target.value)}
          error={told('code', t('code.invalid'))}
          told={code.told}
          button={
            <CodeButton
              purpose={code.purpose}
              isDisabled={!isHandle(contact, form.handle, form.areaCode)}
              onSend={() =>
                code.send({ contact, ...(contact === 'mobile' ? { areaCode: form.areaCode } : {}) })
              }
            />
          }
        />
        {needs.needsProof && (
          <OwnCodeField
            label={t('security.code_proof')}
            scene={scene}
            bound={bound}
            value={form.proof}
            onChange={change('proof')}
            error={told('proof', t('code.invalid'))}
          />
        )}
        {hasTotp && (
          <TotpField value={form.totp} onChange={change('totp')} error={told('totp', t('code.invalid'))} />
        )}
      </div>
    </Sheet>
  )
}

function AreaButton({ areaCode, onPress }: { areaCode: string; onPress: () => void }) {
  const t = useText()
  return (
    <button
      type="button"
      aria-label={t('register.area_button', { code: areaCode })}
      onClick={onPress}
      className="press flex min-h-11 shrink-0 items-center gap-1 border-r border-line pr-2 pl-3.5 text-body text-t1"
    >
      <span className="num">+{areaCode}</span>
      <ChevronDown size={16} aria-hidden="true" className="text-t3" />
    </button>
  )
}
