import { type Application, identity } from '@bourse/contracts/identity'
import { Chips } from '#kit/control'
import { withToast } from '#kit/feedback'
import { TextField } from '#kit/field'
import { ReviewSheet } from '#kit/overlay'
import { useText } from '#text'
import { useContractForm } from '#api/form'
import { DOCUMENT_LABELS } from './review.tsx'
import { openStatus, StepForm, type StepProps } from './step-form.tsx'

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
    onDone: withToast(openStatus),
  })
}

type Props = StepProps & { application: Application | null }

export function BasicStep({ application, ...step }: Props) {
  const t = useText()
  const form = useBasicForm(application)
  const { documentKind, name, documentNumber } = form.values
  return (
    <>
      <StepForm {...step} form={form}>
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
          hint={step.isResubmission ? t('identity.number_again') : undefined}
          {...form.field('documentNumber')}
        />
      </StepForm>
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
