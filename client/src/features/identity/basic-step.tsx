import { type Application, type DocumentKind, identity } from '@bourse/contracts/identity'
import { account } from '@bourse/contracts/account'
import { useState } from 'react'
import { Button, Chips } from '#kit/control'
import { useOnline } from '#kit/device'
import { say } from '#kit/feedback'
import { TextField } from '#kit/field'
import { BottomBar, Section } from '#kit/layout'
import { ReviewSheet } from '#kit/overlay'
import { go } from '#kit/route'
import { type Key, useText } from '#text'
import { useWrite } from '#wire'
import { type BasicForm, type BasicIssues, basicIssues, isRight } from './application-form.ts'
import { Rejected } from './rejected.tsx'
import { DOCUMENT_WORDS } from './words.ts'

type Props = { application: Application | null; isAgain: boolean; reason: string | null; isLocked: boolean }

const NAME_WORDS: Readonly<Record<NonNullable<BasicIssues['name']>, Key>> = {
  missing: 'field.required',
  special: 'field.special_characters',
  long: 'password.too_long',
}
const KINDS = ['idCard', 'passport', 'driverLicence'] as const

/** The first level: which document, whose name, which number. What was given before stands there again. */
export function BasicStep({ application, isAgain, reason, isLocked }: Props) {
  const t = useText()
  const isOnline = useOnline()
  const [form, setForm] = useState<BasicForm>({
    kind: application?.documentKind ?? 'idCard',
    name: application?.name ?? '',
    number: '',
  })
  const [judged, setJudged] = useState({ name: false, number: false })
  const [isReviewing, setReviewing] = useState(false)
  const apply = useWrite(identity.apply, { spoils: [identity.state, account.profile], isQuiet: true })
  const issues = basicIssues(form)
  const change = (next: Partial<BasicForm>) => {
    setForm({ ...form, ...next })
    apply.reset()
    setJudged({
      name: judged.name && next.name === undefined,
      number: judged.number && next.number === undefined,
    })
  }
  const submit = () => {
    setJudged({ name: true, number: true })
    setReviewing(isRight(issues))
  }
  const confirm = async () => {
    const { kind, name, number } = form
    const answer = await apply.send({
      level: 'basic',
      documentKind: kind,
      name: name.trim(),
      documentNumber: number.trim(),
    })
    setReviewing(false)
    if (answer === null) return
    say(answer, 'success')
    go('setting/real_mark', {}, { replace: true })
  }
  const nameIssue = judged.name ? issues.name : null
  return (
    <>
      <Section className="space-y-5 pb-6">
        {isAgain && <Rejected reason={reason} />}
        <fieldset disabled={isLocked} className="space-y-5 disabled:opacity-50">
          <Kinds value={form.kind} onChange={(kind) => change({ kind })} />
          <TextField
            label={t('identity.name')}
            autoComplete="name"
            value={form.name}
            onChange={(event) => change({ name: event.target.value })}
            onBlur={() => form.name !== '' && setJudged({ ...judged, name: true })}
            hint={t('identity.name_hint')}
            error={nameIssue === null ? undefined : t(NAME_WORDS[nameIssue])}
          />
          <TextField
            label={t('identity.number')}
            autoComplete="off"
            value={form.number}
            onChange={(event) => change({ number: event.target.value })}
            onBlur={() => form.number !== '' && setJudged({ ...judged, number: true })}
            hint={isAgain ? t('identity.number_again') : undefined}
            error={judged.number && issues.number !== null ? t('identity.number_wrong') : undefined}
          />
        </fieldset>
      </Section>
      <BottomBar>
        <Button
          onClick={submit}
          isDisabled={isLocked || !isOnline}
          reason={isOnline ? apply.failure?.message : t('app.write_offline')}
        >
          {t(isAgain ? 'identity.resubmit' : 'identity.submit')}
        </Button>
      </BottomBar>
      {isReviewing && (
        <ReviewSheet
          title={t('identity.review_title')}
          rows={[
            { label: t('identity.document'), value: t(DOCUMENT_WORDS[form.kind]) },
            { label: t('identity.name'), value: form.name.trim() },
            {
              label: t('identity.number'),
              value: <span className="num">{form.number.trim()}</span>,
              isStrong: true,
            },
          ]}
          warning={t('identity.no_change')}
          isBusy={apply.isBusy}
          failure={apply.failure?.message}
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
        chips={KINDS.map((id) => ({ id, label: t(DOCUMENT_WORDS[id]) }))}
        value={value}
        onChange={onChange}
        className="flex-wrap"
      />
    </div>
  )
}
