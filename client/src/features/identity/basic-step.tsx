import { type Application, type DocumentKind, identity } from '@bourse/contracts/identity'
import { account } from '@bourse/contracts/account'
import { useState } from 'react'
import { Button, Chips } from '#kit/control'
import { useOnline } from '#kit/device'
import { toast } from '#kit/feedback'
import { TextField } from '#kit/field'
import { BottomBar, Section } from '#kit/layout'
import { navigate } from '#kit/route'
import { type Key, useText } from '#text'
import { useEndpointMutation } from '#api'
import { type BasicForm, type BasicIssues, basicIssues, isRight } from './application-form.ts'
import { BasicReview } from './basic-review.tsx'
import { Rejected } from './rejected.tsx'
import { DOCUMENT_LABELS } from './identity-labels.ts'

type Props = {
  application: Application | null
  isResubmission: boolean
  reason: string | null
  isLocked: boolean
}

const NAME_WORDS: Readonly<Record<NonNullable<BasicIssues['name']>, Key>> = {
  missing: 'field.required',
  special: 'field.special_characters',
  long: 'password.too_long',
}
const KINDS = ['idCard', 'passport', 'driverLicence'] as const

/** The first level: which document, whose name, which number. What was given before stands there again. */
export function BasicStep({ application, isResubmission, reason, isLocked }: Props) {
  const t = useText()
  const isOnline = useOnline()
  const [form, setForm] = useState<BasicForm>({
    kind: application?.documentKind ?? 'idCard',
    name: application?.name ?? '',
    number: '',
  })
  const [touched, setTouched] = useState({ name: false, number: false })
  const [isReviewing, setReviewing] = useState(false)
  const apply = useEndpointMutation(identity.apply, {
    affects: [identity.state, account.profile],
    isQuiet: true,
  })
  const issues = basicIssues(form)
  const change = (next: Partial<BasicForm>) => {
    setForm({ ...form, ...next })
    apply.reset()
    setTouched({
      name: touched.name && next.name === undefined,
      number: touched.number && next.number === undefined,
    })
  }
  const submit = () => {
    setTouched({ name: true, number: true })
    setReviewing(isRight(issues))
  }
  const confirm = async () => {
    const { kind, name, number } = form
    const message = await apply.send({
      level: 'basic',
      documentKind: kind,
      name: name.trim(),
      documentNumber: number.trim(),
    })
    setReviewing(false)
    if (message === null) return
    toast(message, 'success')
    navigate('setting/real_mark', {}, { replace: true })
  }
  return (
    <>
      <Section className="space-y-5 pb-6">
        {isResubmission && <Rejected reason={reason} />}
        <fieldset disabled={isLocked} className="space-y-5 disabled:opacity-50">
          <Kinds value={form.kind} onChange={(kind) => change({ kind })} />
          <Fields
            form={form}
            issues={{
              name: touched.name ? issues.name : null,
              number: touched.number ? issues.number : null,
            }}
            isResubmission={isResubmission}
            onChange={change}
            onLeave={(field) => form[field] !== '' && setTouched({ ...touched, [field]: true })}
          />
        </fieldset>
      </Section>
      <BottomBar>
        <Button
          onClick={submit}
          isDisabled={isLocked || !isOnline}
          reason={isOnline ? apply.failure?.message : t('app.write_offline')}
        >
          {t(isResubmission ? 'identity.resubmit' : 'identity.submit')}
        </Button>
      </BottomBar>
      {isReviewing && (
        <BasicReview
          form={form}
          isBusy={apply.isBusy}
          onConfirm={() => void confirm()}
          onClose={() => setReviewing(false)}
        />
      )}
    </>
  )
}

function Kinds({ value, onChange }: { value: DocumentKind; onChange: (kind: DocumentKind) => void }) {
  const t = useText()
  return (
    <div>
      <p className="pb-0.5 text-sub font-med text-t2">{t('identity.document')}</p>
      <Chips
        name={t('identity.document')}
        chips={KINDS.map((id) => ({ id, label: t(DOCUMENT_LABELS[id]) }))}
        value={value}
        onChange={onChange}
        className="flex-wrap"
      />
    </div>
  )
}

type FieldsProps = {
  form: BasicForm
  /** Of the fields that have been judged. */
  issues: BasicIssues
  isResubmission: boolean
  onChange: (next: Partial<BasicForm>) => void
  onLeave: (field: 'name' | 'number') => void
}

function Fields({ form, issues, isResubmission, onChange, onLeave }: FieldsProps) {
  const t = useText()
  return (
    <>
      <TextField
        label={t('identity.name')}
        autoComplete="name"
        value={form.name}
        onChange={(event) => onChange({ name: event.target.value })}
        onBlur={() => onLeave('name')}
        hint={t('identity.name_hint')}
        error={issues.name === null ? undefined : t(NAME_WORDS[issues.name])}
      />
      <TextField
        label={t('identity.number')}
        autoComplete="off"
        value={form.number}
        onChange={(event) => onChange({ number: event.target.value })}
        onBlur={() => onLeave('number')}
        hint={isResubmission ? t('identity.number_again') : undefined}
        error={issues.number === null ? undefined : t('identity.number_wrong')}
      />
    </>
  )
}
