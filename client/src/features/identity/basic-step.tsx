import { type Application, identity } from '@bourse/contracts/identity'
import { Chips } from '#kit/control'
import { toast } from '#kit/feedback'
import { TextField } from '#kit/field'
import { SubmitBar } from '#kit/form'
import { Section } from '#kit/layout'
import { ReviewSheet } from '#kit/overlay'
import { navigate } from '#kit/route'
import { useText } from '#text'
import { useContractForm } from '#api/form'
import { Rejected } from './rejected.tsx'
import { DOCUMENT_LABELS } from './identity-labels.ts'

type Props = {
  application: Application | null
  isResubmission: boolean
  reason: string | null
  isLocked: boolean
}

const KINDS = ['idCard', 'passport', 'driverLicence'] as const
const NAME_MAX = 100

function useBasicForm(application: Application | null) {
  const t = useText()
  return useContractForm(identity.apply, {
    defaults: {
      documentKind: application?.documentKind ?? ('idCard' as const),
      name: application?.name ?? '',
      documentNumber: '',
    },
    toInput: ({ documentKind, name, documentNumber }) => ({
      level: 'basic' as const,
      documentKind,
      name: name.trim(),
      documentNumber: documentNumber.trim(),
    }),
    check: ({ name }) => {
      const length = name.trim().length
      return {
        name: length === 0 ? t('field.required') : length > NAME_MAX ? t('password.too_long') : undefined,
      }
    },
    texts: { documentNumber: 'identity.number_wrong' },
    hasReview: true,
    onDone: (message) => {
      toast(message, 'success')
      navigate('setting/real_mark', {}, { replace: true })
    },
  })
}

/** The first level: document, name and number. The fields of an earlier application are filled in. */
export function BasicStep({ application, isResubmission, reason, isLocked }: Props) {
  const t = useText()
  const form = useBasicForm(application)
  const { documentKind, name, documentNumber } = form.values
  return (
    <>
      <Section className="space-y-5 pb-6">
        {isResubmission && <Rejected reason={reason} />}
        <fieldset disabled={isLocked} className="space-y-5 disabled:opacity-50">
          <div>
            <p className="pb-0.5 text-sub font-med text-t2">{t('identity.document')}</p>
            <Chips
              name={t('identity.document')}
              chips={KINDS.map((id) => ({ id, label: t(DOCUMENT_LABELS[id]) }))}
              value={documentKind}
              onChange={form.field('documentKind').onChange}
              className="flex-wrap"
            />
          </div>
          <TextField
            label={t('identity.name')}
            autoComplete="name"
            hint={t('identity.name_hint')}
            {...form.field('name')}
          />
          <TextField
            label={t('identity.number')}
            autoComplete="off"
            hint={isResubmission ? t('identity.number_again') : undefined}
            {...form.field('documentNumber')}
          />
        </fieldset>
      </Section>
      <SubmitBar
        form={form}
        isDisabled={isLocked}
        label={t(isResubmission ? 'identity.resubmit' : 'identity.submit')}
      />
      {form.isReviewing && (
        <ReviewSheet
          title={t('identity.review_title')}
          rows={[
            { label: t('identity.document'), value: t(DOCUMENT_LABELS[documentKind]) },
            { label: t('identity.name'), value: name.trim() },
            {
              label: t('identity.number'),
              value: <span className="num">{documentNumber.trim()}</span>,
              isStrong: true,
            },
          ]}
          warning={t('identity.no_change')}
          {...form.review}
        />
      )}
    </>
  )
}
