import { identity } from '@bourse/contracts/identity'
import { Drawing, withToast } from '#kit/feedback'
import { ImageBox } from '#kit/field'
import { Dialog } from '#kit/overlay'
import { useText } from '#text'
import { sendPicture } from '#api'
import { useContractForm } from '#api/form'
import { EmailCode, useNeedsCode } from './email-code.tsx'
import { openStatus, StepForm, type StepProps } from './step-form.tsx'

type Values = { front: string | null; back: string | null; code: string }

export function AdvancedStep(props: StepProps) {
  const t = useText()
  const missing = (path: string | null) => (path === null ? t('identity.picture_missing') : undefined)
  const needsCode = useNeedsCode()
  const form = useContractForm(identity.apply, {
    defaults: { front: null, back: null, code: '' } as Values,
    toInput: ({ front, back, code }) => ({
      level: 'advanced' as const,
      front: front ?? undefined,
      back: back ?? undefined,
      code: needsCode ? code : undefined,
    }),
    check: ({ front, back }) => ({ front: missing(front), back: missing(back) }),
    refusalFields: { code_invalid: 'code' },
    hasReview: true,
    onDone: ({ text }) => withToast(() => openStatus('advanced'))(text),
  })
  return (
    <>
      <StepForm
        {...props}
        form={form}
        lead={<p className="text-row text-t2">{t('identity.pictures_note')}</p>}
      >
        {(['front', 'back'] as const).map((side) => (
          <div key={side}>
            <PhotoExample side={side} />
            <ImageBox label={t(`identity.${side}`)} onUpload={sendPicture} {...form.field(side)} />
          </div>
        ))}
        {needsCode && <EmailCode {...form.field('code')} />}
      </StepForm>
      {form.isReviewing && (
        <Dialog
          title={t('identity.review_title')}
          confirm={t('app.confirm')}
          isBusy={form.isBusy}
          // A dialog cannot show a failure, so it is shown under the button.
          onConfirm={() => void form.confirm().then(form.close)}
          onClose={form.close}
        >
          {t('identity.no_change')}
        </Dialog>
      )}
    </>
  )
}

/** A good picture: the whole card inside the frame, sharp, without a reflection. */
function PhotoExample({ side }: { side: 'front' | 'back' }) {
  const t = useText()
  return (
    <div className="flex items-center gap-3 pb-2.5">
      <Drawing width={96} height={64} className="shrink-0">
        <path d="M2 14V2h12M82 2h12v12M94 50v12H82M14 62H2V50" stroke="var(--primary-text)" />
        <rect x="11" y="10" width="74" height="44" rx="5" stroke="var(--control)" />
        {side === 'front' ? (
          <>
            <circle cx="28" cy="27" r="6" stroke="var(--control)" />
            <path d="M18 44c1-6 5-9 10-9s9 3 10 9" stroke="var(--control)" />
            <path d="M48 22h28M48 31h22M48 40h26" stroke="var(--control)" />
          </>
        ) : (
          <>
            <path d="M11 21h74" stroke="var(--control)" strokeWidth="6" />
            <path d="M20 36h34M20 44h22M66 34h10v10H66z" stroke="var(--control)" />
          </>
        )}
      </Drawing>
      <p className="text-sub text-t3">{t(`identity.${side}_hint`)}</p>
    </div>
  )
}
