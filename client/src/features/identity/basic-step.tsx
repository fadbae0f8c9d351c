import { toCountry } from '@bourse/contracts/account'
import { type Application, identity, retainNumber } from '@bourse/contracts/identity'
import { type ComponentProps, useState } from 'react'
import { Chips } from '#kit/control'
import { withToast } from '#kit/feedback'
import { TextField } from '#kit/field'
import { useFormat } from '#kit/format'
import { ReviewSheet } from '#kit/overlay'
import { regionName } from '#kit/region'
import { useText } from '#text'
import { useUser } from '#api'
import { useContractForm } from '#api/form'
import { CountryField } from './country-field.tsx'
import { EmailCode, useNeedsCode } from './email-code.tsx'
import { DOCUMENT_LABELS } from './review.tsx'
import { openStatus, StepForm, type StepProps } from './step-form.tsx'

const KINDS = ['idCard', 'passport', 'driverLicence'] as const
const NAME_MAX = 100

type Kind = (typeof KINDS)[number]

function useBasicForm({ application, isResubmission }: Pick<Props, 'application' | 'isResubmission'>) {
  const t = useText()
  const needsCode = useNeedsCode()
  const stated = useUser()?.country ?? ''
  const computeMask = (documentKind: Kind): string | null =>
    retainNumber(
      {
        review: isResubmission ? 'rejected' : 'none',
        documentKind: application?.documentKind ?? null,
        number: application?.numberMask ?? null,
      },
      documentKind,
    )
  const form = useContractForm(identity.apply, {
    defaults: {
      documentKind: application?.documentKind ?? ('idCard' as Kind),
      name: application?.name ?? '',
      /** Empty: the server keeps the number of the rejected document, if it has one of this kind. */
      documentNumber: '',
      country: toCountry(application?.country ?? '') ?? stated,
      code: '',
    },
    toInput: ({ documentKind, name, documentNumber, country, code }) => ({
      level: 'basic' as const,
      documentKind,
      name: name.trim(),
      documentNumber:
        documentNumber.trim() === '' && computeMask(documentKind) !== null
          ? undefined
          : documentNumber.trim(),
      country: country === '' ? undefined : country,
      code: needsCode ? code : undefined,
    }),
    check: ({ name, country }) => {
      const length = name.trim().length
      return {
        country: country === '' ? t('field.required') : undefined,
        name: length === 0 ? t('field.required') : length > NAME_MAX ? t('password.too_long') : undefined,
      }
    },
    texts: { documentNumber: 'identity.number_wrong' },
    refusalFields: {
      id_number_invalid: 'documentNumber',
      id_number_taken: 'documentNumber',
      code_invalid: 'code',
    },
    hasReview: true,
    onDone: ({ text }) => withToast(() => openStatus('basic'))(text),
  })
  return { form, mask: computeMask(form.values.documentKind), needsCode }
}

type Props = StepProps & { application: Application | null }

export function BasicStep({ application, ...step }: Props) {
  const { t, language } = useFormat()
  const { form, mask, needsCode } = useBasicForm({ application, isResubmission: step.isResubmission })
  const { documentKind, name, documentNumber, country } = form.values
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
        <NumberField
          mask={mask}
          hint={step.isResubmission && mask === null ? t('identity.number_again') : undefined}
          {...form.field('documentNumber')}
        />
        <CountryField
          value={country}
          onPick={(region) => form.set({ country: region })}
          error={form.errorOf('country')}
        />
        {needsCode && <EmailCode {...form.field('code')} />}
      </StepForm>
      {form.isReviewing && (
        <ReviewSheet
          title={t('identity.review_title')}
          rows={[
            { label: t('identity.document'), value: t(DOCUMENT_LABELS[documentKind]) },
            { label: t('identity.name'), value: name.trim() },
            {
              label: t('identity.number'),
              value: <span className="num">{documentNumber.trim() || mask}</span>,
              isStrong: true,
            },
            { label: t('identity.country'), value: country === '' ? '' : regionName(country, language) },
          ]}
          warning={t('identity.no_change')}
          {...form.review}
        />
      )}
    </>
  )
}

type NumberProps = Pick<ComponentProps<typeof TextField>, 'name' | 'hint' | 'error' | 'onChange'> & {
  value: string
  onBlur: () => void
  /** Stands for the number that is kept; null if one must be entered. */
  mask: string | null
}

/** Shows the mask of the kept number until another one is typed. */
function NumberField({ mask, value, hint, onBlur, ...field }: NumberProps) {
  const t = useText()
  const [isEditing, setEditing] = useState(false)
  return (
    <TextField
      {...field}
      label={t('identity.number')}
      autoComplete="off"
      placeholder={mask ?? undefined}
      value={value === '' && !isEditing ? (mask ?? '') : value}
      hint={mask === null ? hint : t('identity.number_kept')}
      onFocus={() => setEditing(true)}
      onBlur={() => {
        setEditing(false)
        onBlur()
      }}
    />
  )
}
