import { identity } from '@bourse/contracts/identity'
import { toast } from '#kit/feedback'
import { ImageBox } from '#kit/field'
import { SubmitBar } from '#kit/form'
import { Section } from '#kit/layout'
import { Dialog } from '#kit/overlay'
import { navigate } from '#kit/route'
import { useText } from '#text'
import { sendPicture } from '#api'
import { useContractForm } from '#api/form'
import { Rejected } from './rejected.tsx'
import { PhotoExample } from './photo-example.tsx'

type Props = { isAgain: boolean; reason: string | null; isLocked: boolean }
type Pictures = { front: string | null; back: string | null }

/** The second level: both sides of the document. */
export function AdvancedStep({ isAgain, reason, isLocked }: Props) {
  const t = useText()
  const missing = (path: string | null) => (path === null ? t('identity.picture_missing') : undefined)
  const form = useContractForm(identity.apply, {
    defaults: { front: null, back: null } as Pictures,
    toInput: ({ front, back }) => ({
      level: 'advanced' as const,
      front: front ?? undefined,
      back: back ?? undefined,
    }),
    check: ({ front, back }) => ({ front: missing(front), back: missing(back) }),
    hasReview: true,
    onDone: (message) => {
      toast(message, 'success')
      navigate('setting/real_mark', {}, { replace: true })
    },
  })
  return (
    <>
      <Section className="space-y-5 pb-6">
        {isAgain && <Rejected reason={reason} />}
        <p className="text-row text-t2">{t('identity.pictures_note')}</p>
        <fieldset disabled={isLocked} className="space-y-5 disabled:opacity-50">
          {(['front', 'back'] as const).map((side) => (
            <div key={side}>
              <PhotoExample side={side} />
              <ImageBox
                label={t(side === 'front' ? 'identity.front' : 'identity.back')}
                onUpload={sendPicture}
                {...form.field(side)}
              />
            </div>
          ))}
        </fieldset>
      </Section>
      <SubmitBar
        form={form}
        isDisabled={isLocked}
        label={t(isAgain ? 'identity.resubmit' : 'identity.submit')}
      />
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
