import { account } from '@bourse/contracts/account'
import { identity } from '@bourse/contracts/identity'
import { useState } from 'react'
import { Button } from '#kit/control'
import { useOnline } from '#kit/device'
import { toast } from '#kit/feedback'
import { ImageBox } from '#kit/field'
import { BottomBar, Section } from '#kit/layout'
import { Dialog } from '#kit/overlay'
import { navigate } from '#kit/route'
import { useText } from '#text'
import { sendPicture, useEndpointMutation } from '#api'
import { type AdvancedForm, advancedIssues, isRight } from './application-form.ts'
import { Rejected } from './rejected.tsx'
import { PhotoExample } from './photo-example.tsx'

type Props = { isAgain: boolean; reason: string | null; isLocked: boolean }

/** The second level: both sides of the document. */
export function AdvancedStep({ isAgain, reason, isLocked }: Props) {
  const t = useText()
  const isOnline = useOnline()
  const [form, setForm] = useState<AdvancedForm>({ front: null, back: null })
  const [isTouched, setTouched] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const apply = useEndpointMutation(identity.apply, {
    affects: [identity.state, account.profile],
    isQuiet: true,
  })
  const issues = advancedIssues(form)
  const submit = () => {
    setTouched(true)
    setConfirming(isRight(issues))
  }
  const confirm = async () => {
    const { front, back } = form
    const message =
      front === null || back === null ? null : await apply.send({ level: 'advanced', front, back })
    setConfirming(false)
    if (message === null) return
    toast(message, 'success')
    navigate('setting/real_mark', {}, { replace: true })
  }
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
                value={form[side]}
                onChange={(path) => {
                  apply.reset()
                  setForm((now) => ({ ...now, [side]: path }))
                }}
                onUpload={sendPicture}
                error={isTouched && issues[side] !== null ? t('identity.picture_missing') : undefined}
              />
            </div>
          ))}
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
      {isConfirming && (
        <Dialog
          title={t('identity.review_title')}
          confirm={t('app.confirm')}
          isBusy={apply.isBusy}
          onConfirm={() => void confirm()}
          onClose={() => setConfirming(false)}
        >
          {t('identity.no_change')}
        </Dialog>
      )}
    </>
  )
}
